import { afterEach, describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { formatMoney, moneyOrZero } from '@tessera/domain/money';
import { MINUTE_MS } from '@tessera/domain/time';

import { useDatabase } from '../support/database.ts';
import { dataSchema, undocumented } from '../support/http/documented.ts';
import { FIRST_LEAGUE, type TestLeg, useLeagueTickets } from '../support/league-tickets.ts';
import { letSittingPass } from '../support/protection.ts';
import { type Holder, holder } from '../support/wallet.ts';

const database = useDatabase();
const at = useLeagueTickets(database);

const LIMITS = {
  issue_limit_minor: 20_000_000n,
  round_limit_minor: 200_000_000n,
  exposure_cap_minor: 200_000_000n,
  part_cap_minor: 50_000_000n,
} as const;

/** Sets limits of the league. What was read of its rounds is old by then. */
async function limit(limits: Partial<Record<keyof typeof LIMITS, bigint>>): Promise<void> {
  const all = { ...LIMITS, ...limits };
  await database.owner.query(
    `update games set issue_limit_minor = $2, round_limit_minor = $3, exposure_cap_minor = $4,
       part_cap_minor = $5 where id = $1`,
    [FIRST_LEAGUE.id, ...Object.values(all)],
  );
  await at.server.ctx.games.refresh();
  later();
}
const later = (): void => void (at.server.clock.now += 2_000);
afterEach(() => limit({}));

type Quoted = Data<'games/quoteBet'>;
async function quote(call: object, member?: Holder): Promise<Quoted> {
  later();
  const { body } = await at.server.post('games/quoteBet', call, member ? { token: member.token } : {});
  expect([body.code, undocumented(dataSchema('games/quoteBet'), body.data)]).toEqual([1, []]);
  return body.data as Quoted;
}
const refusalOf = async (call: object, member?: Holder) => (await quote(call, member)).refusal;
/** Places a call: returns its refusal, or null once an accepted one is cancelled again. */
async function answerOf(call: object, member: Holder): Promise<unknown> {
  const { code, msg, data } = await at.place(member, call);
  if (code !== 1) return { code: msg, detail: data };
  const { order_no: id } = data as Data<'games/submitBet'>;
  const { body } = await at.server.post('games/cancelBet', { bet_id: id }, { token: member.token });
  expect(body.code).toBe(1);
  return null;
}

/** Draws pay about four times each. */
const draws = (match: number): readonly TestLeg[] => [
  { round: 1, play: `m${match}.1x2`, picks: 'd' },
  { round: 2, play: `m${match}.1x2`, picks: 'd' },
];
const ticket = (amount: string, match = 1) => at.callOf(draws(match), { amount });
const slip = (amount: string, ...more: readonly object[]) => ({
  game_id: FIRST_LEAGUE.id,
  game_no: at.roundAt(2).issue,
  bet_content: [{ play: 'm1.1x2', number: 'd', amount }, ...more],
});

describe.each([
  ['a ticket', ticket, 1n],
  // The payout of a single is rounded down, so that a cent more may cost the house the same.
  ['a slip', slip, 2n],
])('the quote of %s', (kind, callOf, more) => {
  it('tells a member the refusal that placing meets, with its detail, and a visitor none of them', async () => {
    const member = await holder(at.server, 100_00n);
    for (const [amount, limits, code] of [
      ['30', { issue_limit_minor: 29_99n }, 'ISSUE_LIMIT'],
      ['30', { round_limit_minor: 29_99n }, 'ROUND_LIMIT'],
      ['30', { part_cap_minor: 50_00n }, 'ROUND_LIMIT'],
      ['30', { exposure_cap_minor: 50_00n, part_cap_minor: 50_00n + 1n }, 'ROUND_LIMIT'],
      ['1100.01', {}, 'MONEY_NOT_ENOUGH'],
      ['1100.01', { issue_limit_minor: 29_99n }, 'ISSUE_LIMIT'],
      ['30', {}, undefined],
    ] as const) {
      await limit(limits);
      const told = await refusalOf(callOf(amount), member);
      expect([amount, limits, told?.code]).toEqual([amount, limits, code]);
      const placed = (await answerOf(callOf(amount), member)) as { detail?: object } | null;
      expect(told).toEqual(placed && { ...placed, detail: placed.detail ?? {} });
      expect(await refusalOf(callOf(amount))).toBe(null);
    }
  });

  it('tells the most that can be staked: that much is taken, and more is not', async () => {
    const member = await holder(at.server, 100_000_00n);
    for (const limits of [
      { issue_limit_minor: 77_77n },
      { round_limit_minor: 66_66n },
      { part_cap_minor: 1_234_56n },
      { exposure_cap_minor: 1_234_56n },
      {},
    ]) {
      await limit(limits);
      const { left } = await quote(callOf('1'), member);
      const most = moneyOrZero(left ?? '');
      expect([kind, limits, await refusalOf(callOf(left!), member)]).toEqual([kind, limits, null]);
      expect(await answerOf(callOf(left!), member)).toBe(null);
      later();
      const beyond = formatMoney(most + more);
      expect(await answerOf(callOf(beyond), member)).toMatchObject({ code: expect.stringMatching(/LIMIT$/) });
      expect((await quote(callOf('1'))).left).toBe(null);
    }
  });

  it('counts what the member and all others have staked already', async () => {
    const [member, other] = [await holder(at.server, 100_00n), await holder(at.server, 100_00n)];
    const before = await at.placed(member, draws(3), { amount: '40' });
    await limit({ issue_limit_minor: 100_00n });
    expect((await quote(callOf('1'), member)).left).toBe('60.00');
    expect((await quote(callOf('1'), other)).left).toBe('100.00');
    expect(await refusalOf(callOf('60.01'), member)).toMatchObject({
      code: 'ISSUE_LIMIT',
      detail: { limit: '100.00', left: '60.00' },
    });
    await at.server.post('games/cancelBet', { bet_id: before.order_no }, { token: member.token });
    expect((await quote(callOf('1'), member)).left).toBe('100.00');
  });

  it('stores nothing', async () => {
    const member = await holder(at.server, 100_00n);
    await quote(callOf('10'), member);
    const { rows } = await database.owner.query(
      `select (select count(*)::int from tickets where account_id = $1)
        + (select count(*)::int from bets where account_id = $1) as n`,
      [BigInt(member.id) * 16n],
    );
    expect(rows[0]?.n).toBe(0);
  });
});

describe('the most that can be staked on a ticket', () => {
  it('is what is left beside singles and other tickets of its home round, to the cent', async () => {
    const [member, other] = [await holder(at.server, 10_000_00n), await holder(at.server, 10_000_00n)];
    // Another outcome of the match is the worst until the ticket outgrows it.
    const single = { ...slip('300'), bet_content: [{ play: 'm1.1x2', number: 'h', amount: '300' }] };
    const { data: bet } = await at.place(other, single);
    const carried = await at.placed(other, draws(1), { amount: '5' });
    await limit({ part_cap_minor: 2_000_00n });
    // Of its four lines one does without the leg that carries it.
    const trixie = (unitMinor: bigint, match = 1) =>
      at.callOf([...draws(match), { round: 0, play: `m${match}.1x2`, picks: 'd' }], {
        number: '3x4',
        amount: formatMoney(unitMinor),
      });
    const leftOf = async (match?: number): Promise<bigint> =>
      moneyOrZero((await quote(trixie(1_00n, match), member)).left ?? '') / 4n;
    const left = await leftOf();
    expect(await answerOf(trixie(left + 1n), member)).toMatchObject({ code: 'ROUND_LIMIT' });
    expect(await answerOf(trixie(left), member)).toBe(null);
    expect(left).toBeGreaterThan(1_00n);
    // The stake of the single covers something of its own match.
    expect(await leftOf(2)).not.toBe(left);
    const cancel = (id: string) => at.server.post('games/cancelBet', { bet_id: id }, { token: other.token });
    await cancel(carried.order_no);
    await cancel((bet as Data<'games/submitBet'>).bets[0]!.id);
  });

  it('is nothing where not even the least fits, and unknown once an issue is closed', async () => {
    const member = await holder(at.server, 100_00n);
    await limit({ issue_limit_minor: 99n });
    expect(await quote(ticket('1'), member)).toMatchObject({
      left: '0.00',
      refusal: { code: 'ISSUE_LIMIT' },
    });
    const call = ticket('1');
    const [row] = call['bet_content'] as { legs: { game_no: string }[] }[];
    row!.legs[0]!.game_no = '20200101-0001';
    expect(await quote(call, member)).toMatchObject({ left: null, refusal: { code: 'ISSUE_CLOSED' } });
  });

  it('is whole lines of a ticket with many', async () => {
    const member = await holder(at.server, 1_000_00n);
    const three: readonly TestLeg[] = [...draws(4), { round: 3, play: 'm4.1x2', picks: ['h', 'd'] }];
    const call = at.callOf(three, { number: '2,3', amount: '1' });
    await limit({ issue_limit_minor: 100_00n });
    // Five lines of two legs and two of three.
    expect(await quote(call, member)).toMatchObject({ lines: 7, left: formatMoney((100_00n / 7n) * 7n) });
  });

  it('is not a matter of a frozen member, who is refused first', async () => {
    const member = await holder(at.server, 100_00n);
    await limit({ issue_limit_minor: 1_00n });
    await database.owner.query('update accounts set is_frozen = true where id = $1', [
      BigInt(member.id) * 16n,
    ]);
    for (const call of [ticket('5'), slip('5')])
      expect(await refusalOf(call, member)).toEqual({ code: 'ACCOUNT_IS_FROZEN', detail: {} });
    await database.owner.query('update accounts set is_frozen = false where id = $1', [
      BigInt(member.id) * 16n,
    ]);
  });
});

it('several rows have no common most, and are refused for what they come to together', async () => {
  const member = await holder(at.server, 100_00n);
  await limit({ issue_limit_minor: 50_00n });
  const other = { play: 'm2.1x2', number: 'h', amount: '30' };
  expect(await quote(slip('20', other), member)).toMatchObject({ left: null, refusal: null });
  expect(await refusalOf(slip('20.01', other), member)).toMatchObject({ code: 'ISSUE_LIMIT' });
});

describe.each([
  ['a ticket', ticket],
  ['a slip', slip],
])('the own limits of a member in the quote of %s', (_, callOf) => {
  const guarded = async (path: string, payload: object) => {
    const member = await holder(at.server, 1_000_00n);
    await at.server.post(`protection/${path}`, payload, { token: member.token });
    return member;
  };

  it.each(['stake', 'loss'])(
    'of %s are told as placing meets them, with the most that they leave',
    async (measure) => {
      const member = await guarded('setLimit', { measure, period: 'day', amount: '33.33' });
      const most = (await quote(callOf('1'), member)).left ?? '';
      expect(most).toBe('33.33');
      const told = await refusalOf(callOf('33.34'), member);
      expect(told).toMatchObject({ code: 'LIMIT_REACHED', detail: { of: measure, left: '33.33' } });
      expect(await answerOf(callOf('33.34'), member)).toEqual(told);
      expect(await refusalOf(callOf(most), member)).toBe(null);
      expect(await answerOf(callOf(most), member)).toBe(null);
    },
  );

  it('come before those of issue and round, and after a closed issue', async () => {
    const member = await guarded('setLimit', { measure: 'stake', period: 'day', amount: '10' });
    await limit({ issue_limit_minor: 5_00n });
    expect(await refusalOf(callOf('11'), member)).toMatchObject({ code: 'LIMIT_REACHED' });
    expect(await answerOf(callOf('11'), member)).toMatchObject({ code: 'LIMIT_REACHED' });
    expect((await quote(callOf('1'), member)).left).toBe('5.00');
  });

  it('stand before each other as placing meets them, one behind the other', async () => {
    const member = await guarded('setLimit', { measure: 'stake', period: 'day', amount: '10' });
    const met: (string | undefined)[] = [];
    const meets = async (): Promise<void> => {
      const told = await refusalOf(callOf('11'), member);
      const placed = (await answerOf(callOf('11'), member)) as { code: string; detail: object | null };
      expect(told).toEqual({ ...placed, detail: placed.detail ?? {} });
      met.push(told?.code);
    };
    const protect = (path: string, payload: object) =>
      at.server.post(`protection/${path}`, payload, { token: member.token });
    expect((await at.place(member, callOf('1'))).code).toBe(1);
    await meets();
    await protect('blockGame', { game_id: FIRST_LEAGUE.id });
    await meets();
    await letSittingPass(database, member.id, 31 * MINUTE_MS);
    await meets();
    await protect('exclude', { length: 'day' });
    await meets();
    expect(met).toEqual(['LIMIT_REACHED', 'GAME_BLOCKED', 'REALITY_CHECK_DUE', 'PLAYER_EXCLUDED']);
  });

  it('leave nothing in an exclusion and on a blocked game', async () => {
    const out = await guarded('exclude', { length: 'day' });
    expect(await quote(callOf('1'), out)).toMatchObject({
      left: '0.00',
      refusal: { code: 'PLAYER_EXCLUDED' },
    });
    const blocked = await guarded('blockGame', { game_id: FIRST_LEAGUE.id });
    expect(await quote(callOf('1'), blocked)).toMatchObject({
      left: '0.00',
      refusal: { code: 'GAME_BLOCKED', detail: { game_id: FIRST_LEAGUE.id } },
    });
  });
});

it('no row takes more than the own limits leave', async () => {
  const member = await holder(at.server, 1_000_00n);
  await at.server.post(
    'protection/setLimit',
    { measure: 'stake', period: 'week', amount: '12.34' },
    { token: member.token },
  );
  const other = { play: 'm2.1x2', number: 'd', amount: '1' };
  expect((await quote(slip('1', other), member)).row_left).toEqual(['12.34', '12.34']);
});
