import { beforeAll, describe, expect, it } from 'vitest';

import type { RoundExport } from '@tessera/domain/fairness/export-format';
import { verifyRound } from '@tessera/domain/fairness/verify/verify-round';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { formatMoney } from '@tessera/domain/money';

import { matchDayPrices } from '../../../auditor/src/football/match-day-prices.ts';
import { readModel } from '../../../auditor/src/football/model.ts';
import { cashOutWorth } from '../../../auditor/src/football/tickets.ts';
import { rulesFor } from '../../../domain/tests/rules-for.ts';
import { verifyRound as verifyOutside } from '../../../verify/verify.mjs';
import { listBets } from '../../src/bet-calls/list-bets.ts';
import { roundProof } from '../../src/proof/export-round.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { cashOut, showCashOut } from '../../src/ticket/cash-out.ts';
import { parseTickets } from '../../src/wager/part-tickets.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf, newMember } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { type Forced, withForced } from '../support/standing-tickets.ts';
import { drawNow, endNow } from './draw-now.ts';
import { type Leg, useTickets } from './placing-tickets.ts';

// Payouts and worth of a ticket with a combination of one match, by the auditor's reading of the rules.

const database = useDatabase();
const { betting, placeLegs } = useTickets(database);
let at: Awaited<ReturnType<typeof betting>>;
beforeAll(async () => {
  at = await betting();
});

const MODEL = readModel(LEAGUE_GAMES[0]!.model!);
const [GOALS, NONE] = ['1x2=h+btts=y', '1x2=h+btts=n'] as const;

/** Match days on sale, from the next one on, with what the auditor sells there. */
async function daysOnSale() {
  await at.board.refreshAll();
  const days = at.board.view(at.game.id).allOnSale;
  return Promise.all(
    days.slice(0, 3).map(async ({ id }) => {
      const { rows } = await database.owner.query<{ chain_index: number }>(
        'select chain_index from rounds where id = $1',
        [id],
      );
      const prices = matchDayPrices(MODEL, rows[0]!.chain_index);
      return { id, prices, oddsOf: (play: string, pick: string) => prices.offer(play, pick)!.odds };
    }),
  );
}

const combined = (round: number, match: number, picks: string): Leg => ({
  round,
  play: `m${match}.bb`,
  picks,
});
const single = (round: number, match: number, picks = 'h'): Leg => ({ round, play: `m${match}.1x2`, picks });
const draw = (id: bigint) => drawNow(database, at, id);
/** Places on the match days that are on sale now. */
const placeNow = (member: SessionMember, legs: readonly Leg[], more: Record<string, unknown> = {}) => {
  const days = at.board.view(at.game.id).allOnSale;
  const sent = legs.map(({ round, play, picks }) => ({ game_no: days[round]!.issue, play, number: picks }));
  return placeLegs(member, sent, { ...more, on: at });
};

async function proofOf(id: bigint, member: SessionMember): Promise<RoundExport> {
  const reply = await roundProof(at, { round_id: String(id) }, member);
  return JSON.parse(JSON.stringify(reply)) as RoundExport;
}

describe('a ticket with a combination', () => {
  it('is worth the mean of what it pays once a leg is decided, and leaves its books when it is taken', async () => {
    const [first, home] = await daysOnSale();
    const member = await newMember(database.db, 100_00n);
    const odds = [first!.oddsOf('m2.1x2', 'h'), home!.oddsOf('m1.bb', GOALS)] as const;
    const { won, back, of } = home!.prices.chance!('m1.bb', GOALS)!;
    const placed = await placeNow(member, [single(0, 2), combined(1, 1, GOALS)]);
    const worth = cashOutWorth(
      {
        unitMinor: 10_00n,
        sizes: [2],
        legs: odds.map((each) => ({ oddsE4: [100 * Number(each)], isBanker: false })),
      },
      [[{ won: 2, back: 0 }], undefined],
      [[], [{ n: won * odds[1] * 100n + back * 10_000n, d: of * 10_000n }]],
    );
    const forced: Forced = { roundId: first!.id, selection: 'm2.1x2:h', result: 'win' };
    await withForced(database, [forced], () => draw(first!.id));
    const { order_no: id } = placed;
    const shown = await showCashOut(at, { bet_id: id }, member);
    expect(shown).toMatchObject({ worth: formatMoney(worth), offer: formatMoney(worth) });
    const take = (minor: bigint) => cashOut(at, { bet_id: id, amount: formatMoney(minor) }, member);
    expect(await codeOf(take(worth + 1n))).toBe('CASHOUT_CHANGED');
    expect(await take(worth)).toMatchObject({ paid: formatMoney(worth) });
    expect(await balanceOf(database, member.accountId)).toBe(90_00n + worth);
    const { rows } = await database.owner.query<{ tickets: string }>(
      'select tickets from round_books where round_id = $1 and part = 1',
      [home!.id],
    );
    const { legs, carried } = parseTickets(rows[0]!.tickets);
    expect([legs.has(`m1.bb:${GOALS}`), carried.has(`m1.bb:${GOALS}`)]).toEqual([false, false]);
  });

  it('is won by what the match came to, and proved by it', async () => {
    const [first, home] = await daysOnSale();
    const member = await newMember(database.db, 1_000_00n);
    const picks = ['1x2=h+ou2.5=o', '1x2=a+btts=y', 'btts=n+ou2.5=u', 'dc=12+oe=o', 'first=h+htou0.5=o'];
    const chosen = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((match) => picks.map((pick) => [match, pick] as const));
    for (const [nth, [match, pick]] of chosen.entries())
      await placeNow(member, [combined(0, match, pick), single(1, match)], {
        amount: '1',
        key: `won-${nth}`,
      });
    await draw(first!.id);
    const { rows: draws } = await database.owner.query<{ numbers: number[] }>(
      'select numbers from draws where round_id = $1',
      [first!.id],
    );
    const { rows } = await database.owner.query<{ selection: string; won: number; back: number }>(
      "select selection, won, back from round_results where round_id = $1 and selection like '%.bb:%'",
      [first!.id],
    );
    const told = new Map(rows.map(({ selection, won, back }) => [selection, [2 * won, 2 * back]]));
    const due = chosen.map(([match, pick]) => {
      const { won, back } = first!.prices.offer(`m${match}.bb`, pick)!.shareOn(draws[0]!.numbers);
      return [`m${match}.bb:${pick}`, [won, back]] as const;
    });
    expect(due.map(([selection]) => [selection, told.get(selection)])).toEqual(due);
    expect(new Set(due.map(([, [won]]) => won))).toEqual(new Set([0, 2]));
    await draw(home!.id);
    const [early, last] = [await proofOf(first!.id, member), await proofOf(home!.id, member)];
    expect(last.tickets).toHaveLength(chosen.length);
    for (const [one, other] of [
      [early, last],
      [last, early],
    ] as const) {
      const steps = verifyRound(one, { ...rulesFor(one, () => false), others: [other] });
      expect(steps.filter(({ ok }) => !ok)).toEqual([]);
      const wrong = verifyOutside(one, [other]).filter(({ problem }) => problem !== undefined);
      expect(wrong).toEqual([]);
    }
  });

  it('is paid to the cent as its legs come, each way', async () => {
    const [first, second, third] = await daysOnSale();
    const stake = 3_33n;
    const tickets = {
      won: [
        [combined(0, 1, GOALS), single(2, 2)],
        first!.oddsOf('m1.bb', GOALS) * third!.oddsOf('m2.1x2', 'h'),
      ],
      lost: [[combined(0, 1, NONE), single(2, 2)], 0n],
      'lost beside it': [[combined(0, 1, GOALS), single(2, 2, 'a')], 0n],
      both: [
        [combined(0, 1, GOALS), combined(2, 3, GOALS)],
        first!.oddsOf('m1.bb', GOALS) * third!.oddsOf('m3.bb', GOALS),
      ],
      void: [[combined(1, 1, GOALS), single(2, 2)], 100n * third!.oddsOf('m2.1x2', 'h')],
      'void altogether': [[combined(1, 1, GOALS), combined(1, 2, NONE)], 100n * 100n],
    } as const;
    const members = new Map<string, SessionMember>();
    for (const [name, [legs]] of Object.entries(tickets)) {
      const member = await newMember(database.db, 100_00n);
      await placeNow(member, legs, { amount: '3.33' });
      members.set(name, member);
    }
    const forced: readonly Forced[] = [
      { roundId: first!.id, selection: `m1.bb:${GOALS}`, result: 'win' },
      { roundId: first!.id, selection: `m1.bb:${NONE}`, result: 'lose' },
      { roundId: third!.id, selection: 'm2.1x2:h', result: 'win' },
      { roundId: third!.id, selection: 'm2.1x2:a', result: 'lose' },
      { roundId: third!.id, selection: `m3.bb:${GOALS}`, result: 'win' },
    ];
    await withForced(database, forced, async () => {
      await draw(first!.id);
      await endNow(database, second!.id);
      expect(await voidRound(at, second!.id, 'test')).toBe(true);
      await draw(third!.id);
    });
    await roundSteps(at).tick();
    for (const [name, [, odds]] of Object.entries(tickets)) {
      const member = members.get(name)!;
      const paid = (stake * odds) / 10_000n;
      const { list } = await listBets(at, {}, member.accountId, 'en');
      expect([name, list[0]?.status, await balanceOf(database, member.accountId)]).toEqual([
        name,
        name === 'void altogether' ? 'cancelled' : paid === 0n ? 'lose' : 'win',
        100_00n - stake + paid,
      ]);
    }
  });
});
