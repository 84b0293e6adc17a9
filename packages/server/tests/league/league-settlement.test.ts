import { beforeAll, describe, expect, it } from 'vitest';

import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { formatMoney } from '@tessera/domain/money';
import { maxStakeAt } from '@tessera/domain/wager/max-stake';

import { ruleOf } from '../../../auditor/src/football/markets.ts';
import { listBets } from '../../src/bet-calls/list-bets.ts';
import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { cancelBet } from '../../src/bet/cancel-bet.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { quoteBet } from '../../src/bet/quote-bet.ts';
import { gameNamed, gamePlays } from '../../src/game/game-result.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { codeOf, newMember, seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { movedTo, nextDueRound, stateOf, useWorld } from '../support/round-world.ts';

const LEAGUE = LEAGUE_GAMES[0]!;
const MEMBERS = 24;
const SLIPS = 3;
const ROWS = 20;
/** The markets that the score alone decides, among them every kind of line. */
const OF_THE_SCORE = /^m\d+\.(1x2|hcp|dc|dnb|ah|ou|btts|ttg|oe|th|ta)/;
const database = useDatabase();
const world = useWorld(database, [LEAGUE.id]);

async function betting(node: number) {
  const ctx = await world.server(node);
  const made = { ...ctx, board: createRoundBoard(ctx), bets: createBetBatcher(ctx) };
  made.board.stop();
  await made.board.refreshAll();
  return { ...made, game: gameNamed(made, LEAGUE.code) };
}
type Betting = Awaited<ReturnType<typeof betting>>;
let servers: Betting[];
let members: SessionMember[];
beforeAll(async () => {
  await seedHouse(database.db, database.owner);
  servers = [await betting(1), await betting(2)];
  members = [];
  for (let n = 0; n < MEMBERS; n += 1) members.push(await newMember(database.db, 100_000_00n));
});

type Sold = { readonly play: string; readonly number: string };

/** Every selection of the day that the score alone decides. */
function soldOn(issue: string): Sold[] {
  const [at] = servers;
  return Array.from({ length: 10 }, (_, match) => String(match + 1)).flatMap((match) =>
    gamePlays(at!, at!.game, { game_no: issue, match }, 'en').plays.flatMap(({ play, items }) =>
      OF_THE_SCORE.test(play) ? items.map(({ number }) => ({ play, number })) : [],
    ),
  );
}

type Placed = { readonly id: bigint; readonly account_id: bigint; readonly selection: string } & {
  readonly odds_e4: number;
  readonly stake_minor: bigint;
  readonly is_cancelled: boolean;
};

const placedOn = async (roundId: bigint): Promise<Placed[]> =>
  (
    await database.owner.query<Placed>(
      `select b.id, b.account_id, b.selection, b.odds_e4, b.stake_minor, c.bet_id is not null as is_cancelled
       from bets b left join bet_cancellations c on c.round_id = b.round_id and c.bet_id = b.id
       where b.round_id = $1 order by b.id`,
      [roundId],
    )
  ).rows;

/** Credit of a bet, and the returned part of its stake, by the auditor's reading of the markets and the
 *  scores among the published numbers. */
function creditOf({ selection, odds_e4, stake_minor: stake }: Placed, numbers: readonly number[]) {
  const [, match = '', market = '', pick = ''] = /^m(\d+)\.([^:]+):(.+)$/.exec(selection) ?? [];
  const at = 1 + 6 * (Number(match) - 1) + 4;
  const score = { home: numbers[at] ?? 0, away: numbers[at + 1] ?? 0 };
  const story = { ...score, halfHome: 0, halfAway: 0, first: 'n' } as const;
  const { won, back } = ruleOf(market, pick)(story);
  const odds = BigInt(odds_e4);
  return {
    all: (stake * (BigInt(won) * odds + BigInt(back) * 10_000n)) / 20_000n,
    back: (stake * BigInt(back)) / 2n,
  };
}

const add = (sums: Map<string, bigint>, account: bigint, minor: bigint): void => {
  const member = String(account / 16n);
  if (minor > 0n) sums.set(member, (sums.get(member) ?? 0n) + minor);
};

describe('a match day with many singles', () => {
  it('is settled by two servers to the cent of a second reading', async () => {
    const [issue] = servers[0]!.board.view(LEAGUE.id).allOnSale;
    const sold = soldOn(issue!.issue);
    expect(sold.length).toBeGreaterThan(600);
    let turn = 0;
    for (let slip = 0; slip < SLIPS; slip += 1)
      await Promise.all(
        members.map(async (member, n) => {
          const rows = Array.from({ length: ROWS }, () => {
            turn += 1;
            // Steps that share no factor with the count of selections reach all of them.
            const { play, number } = sold[(turn * 101 + n) % sold.length]!;
            return { play, number, amount: formatMoney(BigInt(1_00 + ((turn * 77) % 4_999))) };
          });
          const server = servers[(slip + n) % 2]!;
          const payload = { game_id: LEAGUE.code, game_no: issue!.issue, bet_content: rows };
          const placed = await placeBet(server, payload, member, `many-${slip}-${n}`);
          if (n % 5 === 0) await cancelBet(server, placed.bets[slip]?.id, member);
        }),
      );
    const id = await nextDueRound(database, LEAGUE.id, -25);
    const steps = servers.map((server) => roundSteps(server, { chunkMembers: 5 }));
    while ((await stateOf(database, id)) !== 'settled')
      await Promise.all(steps.map(async ({ tick }) => tick()));

    const { rows } = await database.owner.query<{ numbers: number[] }>(
      'select numbers from draws where round_id = $1',
      [id],
    );
    const bets = await placedOn(id);
    expect(bets).toHaveLength(MEMBERS * SLIPS * ROWS);
    const [payouts, refunds] = [new Map<string, bigint>(), new Map<string, bigint>()];
    for (const bet of bets.filter(({ is_cancelled: isCancelled }) => !isCancelled)) {
      const { all, back } = creditOf(bet, rows[0]?.numbers ?? []);
      add(payouts, bet.account_id, all - back);
      add(refunds, bet.account_id, back);
    }
    expect(await movedTo(database, id, 'payout')).toEqual(payouts);
    expect(await movedTo(database, id, 'refund')).toEqual(refunds);
    expect(refunds.size).toBeGreaterThan(MEMBERS / 2);

    const shown = await Promise.all(
      members.map(({ accountId }) =>
        listBets(servers[1]!, { round_id: String(id), limit: '100' }, accountId, 'en'),
      ),
    );
    const reasons = new Set(
      shown.flatMap(({ list }) => list.map((bet) => `${bet.status} ${bet.result_reason}`)),
    );
    expect(reasons).toEqual(
      new Set(['win ', 'win half_win', 'cancelled push', 'cancelled member', 'lose half_lose', 'lose ']),
    );
  });
});

const cent = (text: string | null | undefined, more = 0n): string =>
  formatMoney(BigInt(String(text).replace('.', '')) + more);

describe('the largest payout of a single', () => {
  it('is judged to the cent when it is placed, and what fits is quoted', async () => {
    const [here, there] = servers;
    await database.owner.query(
      'update games set part_cap_minor = $2, exposure_cap_minor = $3 where id = $1',
      [LEAGUE.id, LEAGUE.partCapMinor, LEAGUE.exposureCapMinor],
    );
    for (const server of servers) await server.games.refresh();
    const { issue } = here!.board.view(LEAGUE.id).allOnSale[1]!;
    const asked = { game_no: issue, match: '7' };
    const { game, plays } = gamePlays(here!, here!.game, asked, 'en');
    expect(game.max_payout).toBe('500000.00');
    const scores = plays.find(({ play }) => play === 'm7.cs')!;
    const item = scores.items.find(({ odds }) => Number(odds) > 15 && Number(odds) < 60)!;
    const paidFor = (stake: string): bigint =>
      (BigInt(cent(stake).replace('.', '')) * BigInt(cent(item.odds).replace('.', ''))) / 100n;
    expect([paidFor(item.max_bet) <= 50_000_000n, paidFor(cent(item.max_bet, 1n)) > 50_000_000n]).toEqual([
      true,
      true,
    ]);
    const member = await newMember(database.db, 100_000_00n);
    const place = (server: Betting, amount: string, key: string) =>
      placeBet(
        server,
        {
          game_id: LEAGUE.code,
          game_no: issue,
          bet_content: [
            { play: 'm7.1x2', number: 'h', amount: '1' },
            { play: scores.play, number: item.number, amount },
          ],
        },
        member,
        key,
      );
    await expect(place(there!, cent(item.max_bet, 1n), 'beyond')).rejects.toMatchObject({
      code: 'BET_LIMIT',
      detail: { bound: 'payout', limit: '500000.00', left: item.max_bet, row: 1, line: 1 },
    });
    const { bets } = await place(there!, item.max_bet, 'within');
    expect(bets).toHaveLength(2);
  });
});

describe('the largest stake that is quoted', () => {
  // Under the cap of a match, under that of the round, and with another match near its own.
  it.each([
    { ahead: 2, market: 'm1.ah', partCap: 50_000n, cap: 200_000n },
    { ahead: 3, market: 'm1.ou', partCap: 50_000n, cap: 60_000n },
    { ahead: 4, market: 'm1.1x2', partCap: 200_000n, cap: 50_000n },
    { ahead: 5, market: 'm1.bb', partCap: 40_000n, cap: 200_000n },
  ])('of $market is taken, and no more', async ({ ahead, market, partCap, cap }) => {
    const [here, there] = servers;
    const day = here!.board.view(LEAGUE.id).allOnSale[ahead];
    const issue = day!.issue;
    await database.owner.query(
      'update games set part_cap_minor = $2, exposure_cap_minor = $3 where id = $1',
      [LEAGUE.id, partCap, cap],
    );
    for (const server of servers) await server.games.refresh();
    const game = here!.games.byId(LEAGUE.id)!;
    const family = game.rulesAt(day!.chain_index).family;
    const selections = soldOn(issue);
    const isQuarter = ({ play, number }: Sold): boolean =>
      family.selectionOf(`${play}:${number}`)?.hasHalves === true;
    const wanted =
      market === 'm1.bb'
        ? { play: 'm1.bb', number: '1x2=h+btts=y' }
        : selections.find(
            (each) => each.play.startsWith(market) && (market === 'm1.1x2' || isQuarter(each)),
          )!;
    const member = await newMember(database.db, 1_000_000_00n);
    let sent = 0;
    const place = (server: Betting, rows: readonly object[]) =>
      placeBet(
        server,
        { game_id: LEAGUE.code, game_no: issue, bet_content: rows },
        member,
        `${market}-${(sent += 1)}`,
      );
    const others = selections.filter(
      ({ play }) => play === 'm1.1x2' || play === 'm2.1x2' || play === 'm1.ou2.5',
    );
    for (const [n, { play, number }] of others.entries())
      await place(servers[n % 2]!, [{ play, number, amount: `${3 + 2 * n}.37` }]);
    await place(here!, [{ ...wanted, amount: '20.01' }]);
    const { odds, row_left } = await quoteBet(
      here!,
      { game_id: LEAGUE.code, game_no: issue, bet_content: [{ ...wanted, amount: '1' }] },
      member,
    );
    const [left = ''] = row_left;
    const oddsE4 = BigInt(Math.round(Number(odds) * 10_000));
    expect(BigInt(cent(left).replace('.', ''))).toBeGreaterThan(1_00n);
    expect(left).not.toBe(formatMoney(maxStakeAt(game, Number(oddsE4))));
    const step = 4n * (20_000n / (oddsE4 - 10_000n) + 1n);
    const beyond = [{ ...wanted, amount: cent(left, step) }];
    expect(await codeOf(place(there!, beyond))).toBe('ROUND_LIMIT');
    expect(await codeOf(place(there!, [{ ...wanted, amount: cent(left) }]))).toBe('ok');
    expect(await codeOf(place(here!, beyond))).toBe('ROUND_LIMIT');
  });
});
