import { describe, expect, it } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { shownSlipCode } from '@tessera/domain/wager/slip-code';

import { expireOnce } from '../../src/ops/sweep.ts';
import { useDatabase } from '../support/database.ts';
import { FIRST_LEAGUE, useLeagueTickets } from '../support/league-tickets.ts';
import { holder } from '../support/wallet.ts';

const K3 = { id: 1 };
const NO_GAME = '99999';
const PAST = '20200101-0001';
const database = useDatabase();
const at = useLeagueTickets(database, [FIRST_LEAGUE, K3]);

type Line = Record<string, unknown>;
type Shared = Data<'games/shareSlip'>;
type Opened = Data<'games/sharedSlip'>;

const big = (more: Line = {}): Line => ({
  game_id: K3.id,
  game_no: at.roundAt(0, K3).issue,
  play: 'side',
  number: 'big',
  ...more,
});
const leg = (round: number, more: Line = {}): Line => ({
  game_id: FIRST_LEAGUE.id,
  game_no: at.roundAt(round).issue,
  play: `m${round + 1}.1x2`,
  number: ['h'],
  ...more,
});
type Call = { readonly token?: string; readonly ip?: string };
const share = async (lines: readonly Line[], way?: string, call?: Call) =>
  (await at.server.post('games/shareSlip', { lines, ...(way === undefined ? {} : { way }) }, call)).body;
const shared = async (lines: readonly Line[], way?: string): Promise<Shared> => {
  const { code, msg, data } = await share(lines, way);
  expect([code, msg]).toEqual([1, expect.anything()]);
  return data;
};
const open = async (code: string, call?: Call) =>
  (await at.server.get('games/sharedSlip', { code }, call)).body;

describe('a shared slip', () => {
  it('gives whoever has its code the same selections, each marked as on sale', async () => {
    const { closes_at: closes } = at.roundAt(0, K3);
    const { code, ends_at: endsAt } = await shared([big(), big({ play: 'threeDiff', number: '1-2-3-4' })]);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(endsAt).toBe(Math.floor(closes / 1000));
    const { data } = await open(shownSlipCode(code).toLowerCase());
    const lines = [
      { ...big(), banker: 0, is_open: 1 },
      { ...big({ play: 'threeDiff', number: '1-2-3-4' }), banker: 0, is_open: 1 },
    ];
    expect(data).toEqual({ code, ends_at: endsAt, way: null, lines });
  });

  it('has one code for the same selections, whoever shares them, and another for others', async () => {
    const { token } = await holder(at.server, 100_00n);
    const first = await shared([big()]);
    expect((await share([big({ game_id: 'k3-3', number: 'big' })], undefined, { token })).data).toEqual(
      first,
    );
    expect((await shared([big({ number: 'small' })])).code).not.toBe(first.code);
    expect((await shared([big(), big({ number: 'small' })])).code).not.toBe(first.code);
  });

  it('stores the selections and nothing about their sender or their stakes', async () => {
    const { token } = await holder(at.server, 100_00n);
    const sent = { ...big({ number: 'odd' }), amount: '777.77', odds: '1.95', name: 'Mallory' };
    const { data } = await share([sent], undefined, { token, ip: '203.0.113.77' });
    const { rows } = await database.owner.query('select * from shared_slips where code = $1', [
      (data as Shared).code,
    ]);
    expect(Object.keys(rows[0] ?? {})).toEqual(['code', 'digest', 'content', 'ends_at']);
    const issue = at.roundAt(0, K3).issue;
    expect(rows[0]?.content).toBe(JSON.stringify(['', [K3.id, issue, 'side', 'odd', 0]]));
  });

  it('holds the legs of a ticket with its way and bankers, and ends with the last of them', async () => {
    const legs = [leg(0, { banker: 1 }), leg(1), leg(2)];
    const { code, ends_at: endsAt } = await shared(legs, '2,3');
    expect(endsAt).toBe(Math.floor(at.roundAt(2).closes_at / 1000));
    const { way, lines } = (await open(code)).data as Opened;
    expect(way).toBe('2,3');
    expect(lines.map(({ play, banker }) => [play, banker])).toEqual([
      ['m1.1x2', 1],
      ['m2.1x2', 0],
      ['m3.1x2', 0],
    ]);
  });

  it('names the selections whose issue has closed, and ends at the close of the last', async () => {
    const [first, last] = [at.roundAt(0), at.roundAt(1)];
    const { code } = await shared([leg(0), leg(1)], '2');
    const opened = async (moment: number) => {
      at.server.clock.now = moment;
      return open(code);
    };
    const marks = async (moment: number) =>
      ((await opened(moment)).data as Opened).lines.map((line) => line.is_open);
    // The board's clock is the database's, which is measured.
    expect(await marks(first.closes_at - 5_000)).toEqual([1, 1]);
    expect(await marks(first.closes_at + 5_000)).toEqual([0, 1]);
    expect((await opened(last.closes_at - 1)).code).toBe(1);
    expect((await opened(last.closes_at)).msg).toBe('SLIP_CODE_EXPIRED');
  });

  it('is deleted a day after its end, and not before', async () => {
    const { code } = await shared([big({ number: 'even' })]);
    const ends = at.roundAt(0, K3).closes_at;
    const after = async (moment: number) => {
      at.server.clock.now = moment;
      await expireOnce(at.server.ctx);
      return (await open(code)).msg;
    };
    expect(await after(ends + 86_400_000)).toBe('SLIP_CODE_EXPIRED');
    expect(await after(ends + 86_400_001)).toBe('SLIP_CODE_UNKNOWN');
  });
});

describe('refusals', () => {
  it.each([
    ['BET_EMPTY', () => []],
    ['GAME_NOT_EXIST', () => [big({ game_id: NO_GAME })]],
    ['PLAY_NOT_EXIST', () => [big({ play: 'nothing' })]],
    ['NUMBER_INVALID', () => [big({ number: '<b>Mallory</b>' })]],
    ['ISSUE_CLOSED', () => [big({ game_no: PAST })]],
    ['ISSUE_CLOSED', () => [leg(0, { game_no: PAST, number: 'h' })]],
    ['INVALID_PARAMETERS', () => Array.from({ length: 201 }, () => big())],
    ['BET_TOO_MANY', () => Array.from({ length: 200 }, () => big({ play: 'threeDiff', number: '1-2-3-4' }))],
  ] as const)('of bets: %s', async (code, lines) => {
    expect((await share(lines())).msg).toBe(code);
  });

  it('name the row at fault', async () => {
    expect((await share([big(), big({ number: 'huge' })])).data).toEqual({ row: 1 });
  });

  it.each([
    ['LEGS_INVALID', () => [leg(0)]],
    ['LEGS_INVALID', () => [leg(0), leg(0)]],
    ['NUMBER_INVALID', () => [leg(0), leg(1, { number: ['x'] })]],
    ['ISSUE_CLOSED', () => [leg(0), leg(1, { game_no: PAST })]],
  ] as const)('of a ticket: %s', async (code, lines) => {
    expect((await share(lines(), '2')).msg).toBe(code);
  });

  it.each([
    ['', 'SLIP_CODE_INVALID'],
    ['7K2M9XQ', 'SLIP_CODE_INVALID'],
    ["' or 1=1 --", 'SLIP_CODE_INVALID'],
    ['ZZZZ-ZZZZ', 'SLIP_CODE_UNKNOWN'],
  ])('of the code %j: %s', async (text, code) => expect((await open(text)).msg).toBe(code));

  it('bound the codes that a member makes in an hour', async () => {
    const [one, other] = [await holder(at.server, 0n), await holder(at.server, 0n)];
    for (let nth = 0; nth < 60; nth += 1) expect((await share([big()], undefined, one)).code).toBe(1);
    expect(await share([big()], undefined, one)).toMatchObject({
      msg: 'TOO_MANY_REQUESTS',
      data: { limit: 'shared_slips' },
    });
    expect((await share([big()], undefined, other)).code).toBe(1);
  });

  it('bound the codes that a network tries', async () => {
    const ip = '198.51.100.9';
    const { code } = await shared([big()]);
    for (let nth = 0; nth < 60; nth += 1) await open('ZZZZZZZZ', { ip });
    expect(await open(code, { ip })).toMatchObject({
      msg: 'TOO_MANY_REQUESTS',
      data: { limit: 'slip_codes' },
    });
    expect((await open(code)).code).toBe(1);
  });
});
