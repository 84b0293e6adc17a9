import { describe, expect, it, onTestFinished } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { formatMoney, moneyOrZero } from '@tessera/domain/money';

import { matchDayPrices } from '../../../auditor/src/football/match-day-prices.ts';
import { readModel } from '../../../auditor/src/football/model.ts';
import { parseTickets } from '../../src/wager/part-tickets.ts';
import { useDatabase } from '../support/database.ts';
import { FIRST_LEAGUE, type TestLeg, useLeagueTickets } from '../support/league-tickets.ts';
import { type Holder, holder } from '../support/wallet.ts';

// A combination of one match as a leg of a ticket: its odds are compared with the auditor's reading of the
// rules.

const database = useDatabase();
const at = useLeagueTickets(database);

const MODEL = readModel(LEAGUE_GAMES[0]!.model!);
const [HOME_AND_GOALS, HOME_AND_NONE] = ['1x2=h+btts=y', '1x2=h+btts=n'] as const;

/** Prices of a round on sale according to the auditor. */
async function pricesAt(round: number) {
  const { rows } = await database.owner.query<{ chain_index: number }>(
    'select chain_index from rounds where id = $1',
    [at.roundAt(round).id],
  );
  return matchDayPrices(MODEL, rows[0]!.chain_index);
}
const oddsAt = async (round: number, play: string, pick: string): Promise<bigint> =>
  (await pricesAt(round)).offer(play, pick)!.odds;

const combined = (round: number, match: number, picks: TestLeg['picks']): TestLeg => ({
  round,
  play: `m${match}.bb`,
  picks,
});
const single = (round: number, match: number, picks: TestLeg['picks'] = 'h'): TestLeg => ({
  round,
  play: `m${match}.1x2`,
  picks,
});

const post = (path: string, call: object, member?: Holder) =>
  at.server.post(path, call, member ? { token: member.token } : {});
async function quote(call: object, member?: Holder): Promise<Data<'games/quoteBet'>> {
  at.server.clock.now += 2_000;
  return (await post('games/quoteBet', call, member)).body.data as Data<'games/quoteBet'>;
}
const listed = async ({ token }: Holder) =>
  (
    (await at.server.get('games/getBetRecord', {}, { token, headers: { 'accept-language': 'en' } })).body
      .data as Data<'games/getBetRecord'>
  ).list;

/** Tickets in the books of a round. */
async function keptIn(roundId: bigint) {
  const { rows } = await database.owner.query<{ tickets: string }>(
    'select tickets from round_books where round_id = $1 order by part',
    [roundId],
  );
  const parts = rows.map(({ tickets }) => parseTickets(tickets));
  return {
    legs: parts.flatMap(({ legs }) => [...legs]),
    carried: parts.flatMap(({ carried }) =>
      Array.from(carried, ([selection, { bets }]) => [selection, bets]),
    ),
  };
}

describe('a combination as a leg', () => {
  it('is placed at its own odds, and read again in words', async () => {
    const member = await holder(at.server, 100_00n);
    const legs = [combined(0, 1, HOME_AND_GOALS), single(1, 2, 'a')];
    const [own, other] = [await oddsAt(0, 'm1.bb', HOME_AND_GOALS), await oddsAt(1, 'm2.1x2', 'a')];
    const most = formatMoney((10_00n * own * other) / 10_000n);
    const call = at.callOf(legs);
    expect(await quote(call, member)).toMatchObject({ lines: 1, max_payout: most, refusal: null });
    const placed = await at.placed(member, legs);
    expect(placed).toMatchObject({ lines: 1, max_payout: most });
    const [row] = await listed(member);
    const leg = row?.legs?.find(({ match }) => match === 1);
    expect(leg).toMatchObject({
      play: 'm1.bb',
      picks: [
        {
          number: HOME_AND_GOALS,
          name: 'Match result: Home + Both teams to score: Yes',
          odds: formatMoney(own),
          result: 'pending',
        },
      ],
    });
    const seen = (odds: bigint) => at.callOf([{ ...legs[0]!, odds: formatMoney(odds) }, legs[1]!]);
    expect((await at.place(member, seen(own))).code).toBe(1);
    expect(await at.place(member, seen(own - 1n))).toMatchObject({
      msg: 'ODDS_CHANGED',
      data: { leg: 0, play: 'm1.bb', number: HOME_AND_GOALS, odds: formatMoney(own) },
    });
  });

  it.each([
    ['a part alone', '1x2=h', 'NUMBER_INVALID', {}],
    ['its parts in another order', 'btts=y+1x2=h', 'NUMBER_INVALID', {}],
    ['a part that can return its stake', '1x2=h+ou2=o', 'NUMBER_INVALID', {}],
    ['what cannot happen', 'btts=y+cs=0-0', 'NUMBER_INVALID', {}],
    ['two of one match', [HOME_AND_GOALS, HOME_AND_NONE], 'LEGS_INVALID', { reason: 'picks' }],
  ] as const)('is refused with %s', async (_, picks, msg, detail) => {
    const member = await holder(at.server, 100_00n);
    const call = at.callOf([single(1, 2), combined(0, 1, picks)]);
    expect(await at.place(member, call)).toMatchObject({ code: 0, msg, data: { leg: 1, ...detail } });
  });

  it('stands on tickets of four legs, not of five', async () => {
    const member = await holder(at.server, 100_00n);
    const legs = [combined(0, 1, HOME_AND_GOALS), single(0, 2), single(1, 3), single(1, 4)];
    expect(await at.placed(member, legs, { amount: '1' })).toMatchObject({ lines: 1 });
    expect(await at.place(member, at.callOf([...legs, single(1, 5)], { amount: '1' }))).toMatchObject({
      msg: 'LEGS_INVALID',
      data: { reason: 'market', leg: 0 },
    });
  });

  it('is shared by a code as it is chosen', async () => {
    const legs = [combined(0, 1, [HOME_AND_GOALS]), single(1, 2, ['a'])].map(({ round, play, picks }) => ({
      game_id: String(FIRST_LEAGUE.id),
      game_no: at.roundAt(round).issue,
      play,
      number: picks,
    }));
    const { data } = (await post('games/shareSlip', { way: '2x1', lines: legs })).body;
    const { code } = data as Data<'games/shareSlip'>;
    const { lines } = (await at.server.get('games/sharedSlip', { code })).body
      .data as Data<'games/sharedSlip'>;
    expect(lines.map(({ play, number }) => [play, number])).toEqual([
      ['m1.bb', [HOME_AND_GOALS]],
      ['m2.1x2', ['a']],
    ]);
  });

  it('taken back, leaves the books of all its rounds', async () => {
    const member = await holder(at.server, 100_00n);
    const [first, second] = [at.roundAt(3).id, at.roundAt(4).id];
    const placed = await at.placed(member, [single(3, 6), combined(4, 6, HOME_AND_GOALS)]);
    expect([await keptIn(first), await keptIn(second)]).toEqual([
      { legs: [['m6.1x2:h', 1]], carried: [] },
      { legs: [[`m6.bb:${HOME_AND_GOALS}`, 1]], carried: [[`m6.bb:${HOME_AND_GOALS}`, 1]] },
    ]);
    expect((await post('games/cancelBet', { bet_id: placed.order_no }, member)).body.code).toBe(1);
    for (const id of [first, second]) expect(await keptIn(id)).toEqual({ legs: [], carried: [] });
  });
});

/** Combinations of two markets with few picks, at odds that let a ticket of four stay within its payout. */
const MARKETS = ['1x2', 'btts', 'dc', 'oe', 'ou1.5', 'ou2.5', 'ou3.5', 'th0.5', 'ta0.5', 'htou0.5', 'ht'];
const PICKS: Readonly<Record<string, string>> = { '1x2': 'hda', ht: 'hda', btts: 'yn', oe: 'oe' };
async function cheapOn(round: number, match: number, count: number): Promise<string[]> {
  const prices = await pricesAt(round);
  const picksOf = (market: string): string[] =>
    market === 'dc' ? ['1x', '12', 'x2'] : [...(PICKS[market] ?? 'ou')];
  const found = MARKETS.flatMap((one) =>
    MARKETS.filter((other) => other > one).flatMap((other) =>
      picksOf(one).flatMap((a) => picksOf(other).map((b) => `${one}=${a}+${other}=${b}`)),
    ),
  ).filter((pick) => {
    const odds = prices.offer(`m${match}.bb`, pick)?.odds;
    return odds !== undefined && odds >= 130n && odds <= 900n;
  });
  expect(found.length).toBeGreaterThanOrEqual(count);
  return found.slice(0, count);
}

describe('different combinations', () => {
  it('are counted on tickets by themselves: the last that fits is taken, one more is not', async () => {
    const [round, earlier] = [5, 4];
    const member = await holder(at.server, 10_000_00n);
    const each = await Promise.all([1, 2, 3, 4].map((match) => cheapOn(round, match, 75)));
    const legsAt = (n: number, matches: readonly number[]): TestLeg[] =>
      matches.map((match) => combined(round, match, each[match - 1]![n]!));
    const small = { amount: '1' };
    for (let n = 0; n < 74; n += 1) await at.placed(member, legsAt(n, [1, 2, 3, 4]), small);
    await at.placed(member, legsAt(74, [1, 2, 3]), small);
    const last = combined(round, 4, each[3]![74]!);
    const fresh = combined(round, 5, HOME_AND_GOALS);
    const known = combined(round, 1, each[0]![0]!);
    const told = (leg: number, left: string) => ({
      leg,
      of: 'combinations',
      limit: '300',
      left,
    });
    const expectRefused = async (legs: readonly TestLeg[], detail: object): Promise<void> => {
      const call = at.callOf(legs, small);
      expect(await at.place(member, call)).toMatchObject({ msg: 'ROUND_LIMIT', data: detail });
      const { refusal, left } = await quote(call, member);
      expect([refusal, left]).toEqual([{ code: 'ROUND_LIMIT', detail }, '0.00']);
    };
    await expectRefused([fresh, last], told(1, '1'));
    await expectRefused([single(earlier, 1), last, fresh], told(2, '1'));
    // The round of the combination need not be the home.
    await at.placed(member, [last, single(earlier, 1)], small);
    await expectRefused([single(earlier, 1), fresh], told(1, '0'));
    const taken = at.callOf([single(earlier, 1), known], small);
    expect((await quote(taken, member)).refusal).toBe(null);
    expect((await at.place(member, taken)).code).toBe(1);
    // Another round has its own, and so have bets.
    expect(
      (await at.place(member, at.callOf([combined(earlier, 5, HOME_AND_GOALS), known], small))).code,
    ).toBe(1);
    const bet = {
      game_id: FIRST_LEAGUE.id,
      game_no: at.roundAt(round).issue,
      bet_content: [{ play: 'm5.bb', number: HOME_AND_GOALS, amount: '1' }],
    };
    const { refusal, left } = await quote(bet, member);
    expect([refusal, moneyOrZero(left ?? '') > 0n]).toEqual([null, true]);
    expect((await at.place(member, bet)).code).toBe(1);
  });

  it('are counted on bets by themselves: a round full of them takes tickets with others', async () => {
    const round = 3;
    const member = await holder(at.server, 10_000_00n);
    const rows: { play: string; number: string; amount: string }[] = [];
    for (const match of [1, 2, 3, 4])
      for (const number of await cheapOn(round, match, 75))
        rows.push({ play: `m${match}.bb`, number, amount: '1' });
    const bet = (bets: readonly object[]) => ({
      game_id: FIRST_LEAGUE.id,
      game_no: at.roundAt(round).issue,
      bet_content: bets,
    });
    for (const part of [rows.slice(0, 150), rows.slice(150)])
      expect(await at.place(member, bet(part))).toMatchObject({ code: 1 });
    const one = bet([{ play: 'm5.bb', number: HOME_AND_GOALS, amount: '1' }]);
    const full = { of: 'combinations', limit: '300', left: '0' };
    expect(await at.place(member, one)).toMatchObject({ msg: 'ROUND_LIMIT', data: full });
    const legs = at.callOf([combined(round, 5, HOME_AND_GOALS), single(2, 5)], { amount: '1' });
    expect((await quote(legs, member)).refusal).toBe(null);
    expect((await at.place(member, legs)).code).toBe(1);
    // A pick carried by a ticket does not count among those of bets.
    expect(await quote(one, member)).toMatchObject({
      refusal: { code: 'ROUND_LIMIT', detail: full },
      left: '0.00',
    });
    expect(await at.place(member, one)).toMatchObject({ msg: 'ROUND_LIMIT', data: full });
  });
});

describe('what a round may lose', () => {
  const limit = async (minor: bigint): Promise<void> => {
    await database.owner.query('update games set part_cap_minor = $2 where id = $1', [
      FIRST_LEAGUE.id,
      minor,
    ]);
    await at.server.ctx.games.refresh();
  };

  it('bounds a ticket with a combination to the cent, beside bets that exclude it', async () => {
    onTestFinished(() => limit(50_000_000n));
    const member = await holder(at.server, 100_000_00n);
    const legs = [single(1, 7), combined(2, 7, HOME_AND_GOALS)];
    const bet = {
      game_id: FIRST_LEAGUE.id,
      game_no: at.roundAt(2).issue,
      bet_content: [{ play: 'm7.bb', number: HOME_AND_NONE, amount: '50' }],
    };
    await limit(1_234_56n);
    const left = moneyOrZero((await quote(at.callOf(legs, { amount: '1' }), member)).left ?? '');
    expect((await at.place(member, bet)).code).toBe(1);
    const beside = moneyOrZero((await quote(at.callOf(legs, { amount: '1' }), member)).left ?? '');
    // The stake of the bet covers some of what the combination costs, with which it is never won.
    expect(beside).toBeGreaterThan(left);
    const call = (minor: bigint) => at.callOf(legs, { amount: formatMoney(minor) });
    expect(await at.place(member, call(beside + 1n))).toMatchObject({
      msg: 'ROUND_LIMIT',
      data: { of: 'match', limit: '1234.56' },
    });
    expect((await at.place(member, call(beside))).code).toBe(1);
  });
});
