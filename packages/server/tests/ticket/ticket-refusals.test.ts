import { describe, expect, it, onTestFinished } from 'vitest';

import { balanceOf } from '../support/betting-servers.ts';
import { codeOf, newMember } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { type Leg, TWO, useTickets, VFL } from './placing-tickets.ts';

const database = useDatabase();
const { betting, roundAt, place, placeLegs, count } = useTickets(database);

/** Until the end of the test. */
async function setCaps(exposureMinor: number, partMinor: number): Promise<void> {
  const { rows } = await database.owner.query(
    'select exposure_cap_minor, part_cap_minor from games where id = $1',
    [VFL],
  );
  const set = (...caps: unknown[]) =>
    database.owner.query('update games set exposure_cap_minor = $2, part_cap_minor = $3 where id = $1', [
      VFL,
      ...caps,
    ]);
  onTestFinished(async () => void (await set(rows[0].exposure_cap_minor, rows[0].part_cap_minor)));
  await set(exposureMinor, partMinor);
}

describe('a ticket is refused', () => {
  const [home, away] = TWO as [Leg, Leg];
  it.each([
    ['one leg', [home], {}, 'LEGS_INVALID', { reason: 'too_few' }],
    ['nine legs', Array(9).fill(home), {}, 'LEGS_INVALID', { reason: 'too_many' }],
    [
      'one match twice',
      [home, { ...home, play: 'm1.btts', picks: 'y' }],
      {},
      'LEGS_INVALID',
      { reason: 'same_match', leg: 1 },
    ],
    [
      'two picks that can both win',
      [home, { ...away, play: 'm3.dc', picks: ['1x', '12'] }],
      {},
      'LEGS_INVALID',
      { reason: 'picks', leg: 1 },
    ],
    ['no pick', [home, { ...away, picks: [] }], {}, 'LEGS_INVALID', { reason: 'picks', leg: 1 }],
    [
      'two combinations of one match',
      [home, { ...away, play: 'm3.bb', picks: ['1x2=h+btts=y', '1x2=h+btts=n'] }],
      {},
      'LEGS_INVALID',
      { reason: 'picks', leg: 1 },
    ],
    ['only bankers', TWO.map((leg) => ({ ...leg, banker: 1 })), {}, 'LEGS_INVALID', { reason: 'banker' }],
    ['a size of three', TWO, { number: [3] }, 'LEGS_INVALID', { reason: 'size' }],
    ['an unknown pick', [home, { ...away, picks: 'x' }], {}, 'NUMBER_INVALID', { leg: 1 }],
    ['an unknown play', [home, { ...away, play: 'm11.1x2' }], {}, 'PLAY_NOT_EXIST', { leg: 1 }],
    [
      'other odds',
      [home, { ...away, odds: '1.02' }],
      {},
      'ODDS_CHANGED',
      { leg: 1, play: 'm3.1x2', number: 'a' },
    ],
    ['a unit of nine cents', TWO, { amount: '0.09' }, 'BET_LIMIT', { bound: 'min', limit: '0.10' }],
    ['a stake of 99 cents', TWO, { amount: '0.99' }, 'BET_LIMIT', { bound: 'min', limit: '1.00' }],
    ['too large a stake', TWO, { amount: '50000.01' }, 'BET_LIMIT', { bound: 'max' }],
    [
      'too large a payout',
      TWO.map((leg) => ({ ...leg, play: leg.play.replace('1x2', 'cs'), picks: '3-3' })),
      { amount: '1000' },
      'BET_LIMIT',
      { bound: 'payout', limit: '500000.00' },
    ],
    ['more than the balance', TWO, { amount: '100.01' }, 'MONEY_NOT_ENOUGH', undefined],
  ] as const)('for %s', async (...[, list, more, code, detail]) => {
    const member = await newMember(database.db, 100_00n);
    const call = place(member, list as readonly Leg[], more);
    await expect(call).rejects.toMatchObject(detail ? { code, detail } : { code });
    expect(await count('tickets', member)).toBe(0);
    expect(await balanceOf(database, member.accountId)).toBe(100_00n);
  });

  it('once one of its rounds is closed, with the leg as the member numbered it', async () => {
    const member = await newMember(database.db, 100_00n);
    const { id } = roundAt(4);
    const list: readonly Leg[] = [
      { round: 5, play: 'm1.1x2', picks: 'h' },
      { round: 4, play: 'm1.1x2', picks: 'h' },
    ];
    const placed = await place(member, list);
    const setState = (state: string) =>
      database.owner.query('update rounds set state = $2 where id = $1', [id, state]);
    await setState('closed');
    await expect(place(member, list, { key: 'b' })).rejects.toMatchObject({
      code: 'ISSUE_CLOSED',
      detail: { leg: 1 },
    });
    expect(await place(member, list)).toEqual(placed);
    await setState('open');
  });

  it.each([
    ['issue', `issue = '20990101-0001'`],
    ['place in its chain', 'chain_index = chain_index + 100000'],
  ])('for a round that has another %s than the one it was read by', async (_, change) => {
    const member = await newMember(database.db, 100_00n);
    const { rows } = await database.owner.query('select issue, chain_index from rounds where id = $1', [
      roundAt(2).id,
    ]);
    await database.owner.query(`update rounds set ${change} where id = $1`, [roundAt(2).id]);
    onTestFinished(async () => {
      await database.owner.query('update rounds set issue = $2, chain_index = $3 where id = $1', [
        roundAt(2).id,
        rows[0].issue,
        rows[0].chain_index,
      ]);
    });
    await expect(place(member, TWO)).rejects.toMatchObject({ code: 'ISSUE_CLOSED', detail: { leg: 1 } });
    expect(await balanceOf(database, member.accountId)).toBe(100_00n);
  });

  it('for one match twice by the two issues that a change of the timetable gives its round', async () => {
    const member = await newMember(database.db, 100_00n);
    const { id, issue } = roundAt(2);
    const rename = (name: string) =>
      database.owner.query('update rounds set issue = $2 where id = $1', [id, name]);
    onTestFinished(async () => void (await rename(issue)));
    await rename('20990101-0001');
    const renamed = await betting();
    const leg = { play: 'm3.1x2', number: 'h' };
    const list = [
      { ...leg, game_no: issue },
      { ...leg, play: 'm3.hcp-1', game_no: '20990101-0001' },
    ];
    await expect(placeLegs(member, list, { on: renamed })).rejects.toMatchObject({
      code: 'LEGS_INVALID',
      detail: { reason: 'same_match', leg: 1 },
    });
    expect(await count('tickets', member)).toBe(0);
  });

  it('when the home round would cost more than its cap, which other rounds do not count for', async () => {
    const member = await newMember(database.db, 100_000_00n);
    await setCaps(10_000, 10_000);
    const tight = await betting();
    const list = (match: number): readonly Leg[] => [
      { round: 3, play: `m${match}.1x2`, picks: 'd' },
      { round: 4, play: `m${match}.1x2`, picks: 'd' },
    ];
    // Draws pay about four times, so both of them sixteen times.
    await expect(place(member, list(4), { amount: '30', on: tight })).rejects.toMatchObject({
      code: 'ROUND_LIMIT',
      detail: { of: 'match', limit: '100.00' },
    });
    await place(member, list(4), { amount: '4', on: tight, key: 'fits' });
    expect(await codeOf(place(member, list(5), { amount: '4', on: tight, key: 'beyond' }))).toBe(
      'ROUND_LIMIT',
    );
  });

  const SCORES = ['1-0', '2-0', '2-1', '0-0', '1-1', '0-1', '0-2', '1-2', '2-2', '3-0', '3-1'];
  const scores = (counts: readonly number[]): readonly Leg[] =>
    counts.map((picks, at) => ({ round: 2, play: `m${at + 1}.cs`, picks: SCORES.slice(0, picks) }));

  it('for more than 10,000 lines, and takes as many', async () => {
    const member = await newMember(database.db, 10_000_00n);
    const four = { number: '4', amount: '0.10' };
    await expect(place(member, scores([11, 10, 10, 10]), four)).rejects.toMatchObject({
      code: 'BET_TOO_MANY',
      detail: { limit: 10_000 },
    });
    expect(await codeOf(place(member, scores([10, 10, 10, 10]), four))).toBe('ok');
    expect(await balanceOf(database, member.accountId)).toBe(9_000_00n);
  });
});

/** Source: sports, section 13. */
describe('order of refusals of a ticket', () => {
  type Wrong = 'input' | 'frozen' | 'closed' | 'odds' | 'limit' | 'cap' | 'money';
  const codes: Record<Wrong, string> = {
    input: 'LEGS_INVALID',
    frozen: 'ACCOUNT_IS_FROZEN',
    closed: 'ISSUE_CLOSED',
    odds: 'ODDS_CHANGED',
    limit: 'BET_LIMIT',
    cap: 'ROUND_LIMIT',
    money: 'MONEY_NOT_ENOUGH',
  };

  const refusedFor = async (wrongs: readonly Wrong[]): Promise<string> => {
    const has = (wrong: Wrong): boolean => wrongs.includes(wrong);
    const { id } = roundAt(4);
    const change = (text: string, ...values: unknown[]) => database.owner.query(text, values);
    onTestFinished(async () => void (await change(`update rounds set state = 'open' where id = $1`, id)));
    const member = await newMember(database.db, has('money') ? 50n : 100_000_00n);
    if (has('frozen')) await change('update accounts set is_frozen = true where id = $1', member.accountId);
    if (has('closed')) await change(`update rounds set state = 'closed' where id = $1`, id);
    if (has('cap')) await setCaps(1, 1);
    const list: readonly Leg[] = [
      { round: 4, play: 'm6.1x2', picks: 'd', ...(has('odds') && { odds: '1.02' }) },
      { round: 5, play: 'm6.1x2', picks: 'd' },
    ];
    const number = has('input') ? { number: [3] } : {};
    const amount = has('limit') ? { amount: '50000.01' } : {};
    return codeOf(place(member, list, { ...number, ...amount, on: await betting() }));
  };

  it.each<[Wrong, Wrong]>([
    ['input', 'frozen'],
    ['input', 'closed'],
    ['input', 'odds'],
    ['frozen', 'closed'],
    ['frozen', 'odds'],
    ['closed', 'odds'],
    ['closed', 'limit'],
    ['odds', 'limit'],
    ['odds', 'cap'],
    ['limit', 'cap'],
    ['limit', 'money'],
    ['cap', 'money'],
    ['money', 'money'],
  ])('reports %s before %s', async (first, second) => {
    expect(await refusedFor([first, second])).toBe(codes[first]);
  });
});
