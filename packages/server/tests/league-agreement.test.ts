import { beforeAll, expect, it } from 'vitest';

import type { RoundReply } from '@tessera/domain/fairness/export-format';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { formatMoney } from '@tessera/domain/money';
import { epochMs } from '@tessera/domain/time';

import { footballResult, verifyRound } from '../../verify/verify.mjs';
import { goalsBy, replayAt, REPLAY_MS, scoreOf } from '../../web/src/game-family/football/replay-clock.ts';
import { settleGuestRound } from '../../web/src/guest/settle-guest.ts';
import { createBetBatcher } from '../src/bet/bet-batcher.ts';
import { placeBet } from '../src/bet/place-bet.ts';
import { gameNamed, gamePlays } from '../src/game/game-result.ts';
import { listDraws } from '../src/game/list-draws.ts';
import { createRoundBoard } from '../src/game/round-board.ts';
import { showMatch } from '../src/league/show-match.ts';
import { showMatches } from '../src/league/show-matches.ts';
import { roundProof } from '../src/proof/export-round.ts';
import { createRounds } from '../src/round/create-rounds.ts';
import { roundSteps } from '../src/round/round-clock.ts';
import type { SessionMember } from '../src/session/session-member.ts';
import { listBets } from '../src/ticket/list-bets.ts';
import { newMember, seedHouse } from './support/betting.ts';
import { useDatabase } from './support/database.ts';
import { movedTo, nextDueRound, stateOf, useWorld } from './support/round-world.ts';

// What the page shows of a match day, what the calls say, what was paid and what the verifier reads must be
// the same. MATCH_DAYS sets how many days are played: see docs/evidence/football.md.
const DAYS = Number(process.env['MATCH_DAYS'] ?? 6);
const MATCHES = 10;
const ROWS = 12;
const DAY_TIMEOUT_MS = 30_000;
const LEAGUE = LEAGUE_GAMES[0]!;
const database = useDatabase();
const world = useWorld(database, [LEAGUE.id]);

async function serving() {
  const ctx = await world.server();
  const made = { ...ctx, board: createRoundBoard(ctx), bets: createBetBatcher(ctx) };
  made.board.stop();
  await made.board.refreshAll();
  return { ...made, game: gameNamed(made, LEAGUE.code) };
}
type Server = Awaited<ReturnType<typeof serving>>;
let at: Server;
let member: SessionMember;
beforeAll(async () => {
  await seedHouse(database.db, database.owner);
  at = await serving();
  member = await newMember(database.db, 1_000_000_00n);
});

type Next = { readonly id: bigint; readonly issue: string };

/** Puts the next match day on sale; more of them are made when they run out. */
async function openNext(day: number): Promise<Next> {
  const waiting = async () =>
    (
      await database.owner.query<Next>(
        `select id, issue from rounds where game_id = $1 and state in ('scheduled', 'open') order by id limit 2`,
        [LEAGUE.id],
      )
    ).rows;
  for (let ahead = 1; (await waiting()).length < 2; ahead += 1)
    await createRounds(at, at.game, epochMs(Date.now() + (day + ahead * 100) * at.game.schedule.intervalMs));
  const [next] = await waiting();
  await database.owner.query(
    `update rounds set opens_at = now(), closes_at = now() + interval '10 minutes',
       draws_at = now() + interval '11 minutes' where id = $1`,
    [next!.id],
  );
  await at.board.refreshAll();
  return next!;
}

/** Selections of all matches and markets, others on each day, and a combination. */
function rowsOn(issue: string, day: number) {
  const sold = Array.from({ length: MATCHES }, (_, match) => String(match + 1)).flatMap((match) =>
    gamePlays(at, at.game, { game_no: issue, match }, 'en').plays.flatMap(({ play, items }) =>
      items.filter(({ number }) => number !== '*').map(({ number }) => ({ play, number })),
    ),
  );
  const rows = Array.from({ length: ROWS }, (_, n) => sold[(day * 577 + n * 131) % sold.length]!);
  const combined = { play: `m${1 + (day % MATCHES)}.bb`, number: '1x2=h+btts=y' };
  return [...rows, combined].map((row, n) => ({ ...row, amount: formatMoney(BigInt(1_01 + n * 37)) }));
}

/** The day of an issue as lists take it. */
const dateOf = (issue: string): string => issue.replace(/^(\d{4})(\d\d)(\d\d)-.*$/, '$1-$2-$3');

/** Plays a day and compares it; answers with how many of its bets were credited something. */
async function playDay(day: number): Promise<number> {
  const { id, issue } = await openNext(day);
  const rows = rowsOn(issue, day);
  await placeBet(at, { game_id: LEAGUE.code, game_no: issue, bet_content: rows }, member, `day-${day}`);
  expect(await nextDueRound(database, LEAGUE.id, -25)).toBe(id);
  while ((await stateOf(database, id)) !== 'settled') await roundSteps(at).tick();
  await at.board.refreshAll();

  const [{ list: days }, { list: draws }, { list: bets }] = await Promise.all([
    showMatches(at, at.game, { game_no: issue }, 'en'),
    listDraws(at, at.game, { date: dateOf(issue) }),
    listBets(at, { round_id: String(id), limit: '100' }, member.accountId, 'en'),
  ]);
  const { matches } = days[0]!;
  const history = draws.find((draw) => draw.game_no === issue)!;
  const one = await showMatch(at, { round_id: String(id), match: String(1 + (day % MATCHES)) }, 'en');
  // Form is that before the day in both.
  expect(one.match).toEqual(matches[day % MATCHES]);
  for (const { match, goals, ft, ht } of matches) {
    const screen = scoreOf(goalsBy(goals, replayAt(REPLAY_MS)));
    const atBreak = scoreOf(goals.filter(({ minute }) => minute <= 45));
    const { [`m${match}`]: final, [`m${match}ht`]: half } = history.extra;
    expect([`${screen.home}-${screen.away}`, screen]).toEqual([final, ft]);
    expect([`${atBreak.home}-${atBreak.away}`, atBreak]).toEqual([half, ht]);
  }
  const { rows: drawn } = await database.owner.query<{ numbers: number[] }>(
    'select numbers from draws where round_id = $1',
    [id],
  );
  const numbers = drawn[0]!.numbers;
  expect(history.numbers.map(Number)).toEqual(numbers);
  const { family } = at.game.rulesOf(
    (await database.owner.query('select chain_id, chain_index from rounds where id = $1', [id])).rows[0] as {
      chain_id: Buffer;
      chain_index: number;
    },
  );
  let credited = 0n;
  for (const bet of bets) {
    const selection = `${bet.play}:${bet.number}`;
    const own = {
      id: bet.id,
      roundId: String(id),
      selection,
      odds: bet.odds,
      stake: bet.amount,
      status: 'pending',
    };
    const phone = settleGuestRound(family, String(id), numbers, [own as never]).bets[0]!;
    const { won, back } = footballResult(selection, numbers) ?? { won: 0n, back: 0n };
    const [stake, odds] = [bet.amount, bet.odds].map((text) => BigInt(text.replace('.', ''))) as [
      bigint,
      bigint,
    ];
    const due = (stake * (won * odds + back * 100n)) / 200n;
    expect([selection, phone.status, phone.payout]).toEqual([selection, bet.status, formatMoney(due)]);
    expect([selection, stake + BigInt(bet.profit.replace('.', ''))]).toEqual([selection, due]);
    credited += due;
  }
  expect(bets).toHaveLength(rows.length);
  const moved = [await movedTo(database, id, 'payout'), await movedTo(database, id, 'refund')];
  expect(moved.reduce((sum, each) => sum + (each.get(String(member.memberId)) ?? 0n), 0n)).toBe(credited);
  const proof = (await roundProof(at, { round_id: String(id) }, member)) as RoundReply;
  const faults = verifyRound(JSON.parse(JSON.stringify(proof))).filter(
    ({ problem }) => problem !== undefined,
  );
  expect(faults).toEqual([]);
  expect(proof.bets).toHaveLength(rows.length);
  return bets.filter(({ profit, amount }) => profit !== `-${amount}`).length;
}

it(
  `shows, says, pays and proves the same of ${DAYS} match days`,
  async () => {
    let credited = 0;
    for (let day = 0; day < DAYS; day += 1) credited += await playDay(day);
    expect(credited).toBeGreaterThan(DAYS);
  },
  DAYS * DAY_TIMEOUT_MS,
);
