import { beforeAll, expect, it, vi } from 'vitest';

import type { RoundReply } from '@tessera/domain/fairness/export-format';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { formatMoney } from '@tessera/domain/money';
import { epochMs } from '@tessera/domain/time';

import { footballResult, verifyRound } from '../../../verify/verify.mjs';
import { scoreOf } from '../../../web/src/game-family/football/replay-clock.ts';
import type * as TestBoard from '../../../web/src/game-family/football/test-board.ts';
import { settleGuestRound } from '../../../web/src/guest/settle-guest.ts';
import { listBets } from '../../src/bet-calls/list-bets.ts';
import { createBetBatcher } from '../../src/bet/bet-batcher.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { gameNamed, gamePlays } from '../../src/game/game-result.ts';
import { listDraws } from '../../src/game/list-draws.ts';
import { createRoundBoard } from '../../src/game/round-board.ts';
import { showMatch } from '../../src/league/show-match.ts';
import { showMatches } from '../../src/league/show-matches.ts';
import { roundProof } from '../../src/proof/export-round.ts';
import { createRounds } from '../../src/round/create-rounds.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import type { SessionMember } from '../../src/session/session-member.ts';
import { placeTicket } from '../../src/ticket/place-ticket.ts';
import { createTicketBatcher } from '../../src/ticket/ticket-batcher.ts';
import { newMember, seedHouse } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { endSale, movedTo, stateOf, useWorld } from '../support/round-world.ts';

// The page of a match day, the calls, the payouts and the verifier must agree. MATCH_DAYS sets how many days
// are played: see docs/evidence/football.md.
const DAYS = Number(process.env['MATCH_DAYS'] ?? 6);
const MATCHES = 10;
const ROWS = 12;
const DAY_TIMEOUT_MS = 30_000;
const [LEAGUE, OTHER] = [LEAGUE_GAMES[0]!, LEAGUE_GAMES[1]!];
/** A ticket of three legs in every two and all three, on both leagues. */
const WAY = { number: '3串4', legs: 3, lines: 4n, unitMinor: 2_00n };
const OF_TICKETS = /[.](?:1x2|ah|ou|dnb|btts|ht)[-+\d.]*$/;
const database = useDatabase();
const world = useWorld(database, [LEAGUE.id, OTHER.id]);

async function serving() {
  const ctx = await world.server();
  const made = {
    ...ctx,
    board: createRoundBoard(ctx),
    bets: createBetBatcher(ctx),
    tickets: createTicketBatcher(ctx),
  };
  made.board.stop();
  await made.board.refreshAll();
  return { ...made, game: gameNamed(made, LEAGUE.code), other: gameNamed(made, OTHER.code) };
}
type Server = Awaited<ReturnType<typeof serving>>;
let at: Server;
let member: SessionMember;
let scoresShown: typeof TestBoard.scoresShown;
beforeAll(async () => {
  // The board brings its own styles, which a server has no place for.
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      replaceSync() {}
    },
  );
  vi.stubGlobal('document', { adoptedStyleSheets: [] });
  ({ scoresShown } = await import('../../../web/src/game-family/football/test-board.ts'));
  vi.unstubAllGlobals();
  await seedHouse(database.db, database.owner);
  at = await serving();
  member = await newMember(database.db, 1_000_000_00n);
});

type Next = { readonly id: bigint; readonly issue: string };

/** Puts the next match day of a league on sale; more of them are made when they run out. */
async function openNext(game: Server['game'], day: number): Promise<Next> {
  const waiting = async () =>
    (
      await database.owner.query<Next>(
        `select id, issue from rounds where game_id = $1 and state in ('scheduled', 'open') order by id limit 2`,
        [game.id],
      )
    ).rows;
  for (let ahead = 1; (await waiting()).length < 2; ahead += 1)
    await createRounds(at, game, epochMs(Date.now() + (day + ahead * 100) * game.schedule.intervalMs));
  const [next] = await waiting();
  await database.owner.query(
    `update rounds set opens_at = now(), closes_at = now() + interval '10 minutes',
       draws_at = now() + interval '11 minutes' where id = $1`,
    [next!.id],
  );
  await at.board.refreshAll();
  return next!;
}

/** Selections on sale of a match. */
const soldOf = (game: Server['game'], issue: string, match: number) =>
  gamePlays(at, game, { game_no: issue, match: String(match) }, 'en').plays.flatMap(({ play, items }) =>
    items.filter(({ number }) => number !== '*').map(({ number, odds }) => ({ play, number, odds })),
  );

/** Selections of all matches and markets, others on each day, and a combination. */
function rowsOn(issue: string, day: number) {
  const sold = Array.from({ length: MATCHES }, (_, match) => soldOf(at.game, issue, match + 1))
    .flat()
    .map(({ play, number }) => ({ play, number }));
  const rows = Array.from({ length: ROWS }, (_, n) => sold[(day * 577 + n * 131) % sold.length]!);
  const combined = { play: `m${1 + (day % MATCHES)}.bb`, number: '1x2=h+btts=y' };
  return [...rows, combined].map((row, n) => ({ ...row, amount: formatMoney(BigInt(1_01 + n * 37)) }));
}

/** The day of an issue as lists take it. */
const dateOf = (issue: string): string => issue.replace(/^(\d{4})(\d\d)(\d\d)-.*$/, '$1-$2-$3');

/** The round that a ticket on both counts to. */
const homeOf = (first: Next, last: Next): bigint => (first.id > last.id ? first.id : last.id);

/** Places a ticket on two matches of one league and one of the other. */
async function placeBoth(day: number, first: Next, last: Next): Promise<void> {
  const legOn = (game: Server['game'], { issue }: Next, match: number) => {
    const sold = soldOf(game, issue, match).filter(({ play }) => OF_TICKETS.test(play));
    return { game_id: game.code, game_no: issue, ...sold[(day * 37 + match * 11) % sold.length]! };
  };
  const legs = [
    legOn(at.game, first, 1 + (day % MATCHES)),
    legOn(at.game, first, 1 + ((day + 3) % MATCHES)),
    legOn(at.other, last, 1 + (day % 8)),
  ];
  const row = { play: 'ticket', number: WAY.number, amount: formatMoney(WAY.unitMinor), legs };
  const caller = { member, idempotencyKey: `ticket-${day}` };
  await placeTicket(at, { game_id: LEAGUE.code, game_no: first.issue, bet_content: [row] }, row, caller);
}

const minorOf = (text: string): bigint => BigInt(text.replace('.', ''));

async function numbersOf(id: bigint): Promise<number[]> {
  const { rows } = await database.owner.query<{ numbers: number[] }>(
    'select numbers from draws where round_id = $1',
    [id],
  );
  return rows[0]!.numbers;
}

/** Published data of a round, in which the verifier finds no fault, with the member's ticket. */
async function proofOf(id: bigint): Promise<RoundReply> {
  const proof = (await roundProof(at, { round_id: String(id) }, member)) as RoundReply;
  const faults = verifyRound(JSON.parse(JSON.stringify(proof))).filter(
    ({ problem }) => problem !== undefined,
  );
  expect(faults).toEqual([]);
  expect(proof.tickets).toHaveLength(1);
  return proof;
}

/** Compares the ticket of a day with its legs as they were drawn; answers with what it is due. */
async function compareTicket(first: Next, last: Next): Promise<bigint> {
  const { list } = await listBets(
    at,
    { round_id: String(homeOf(first, last)), limit: '100' },
    member.accountId,
    'en',
  );
  const [bet, ...others] = list.filter(({ legs }) => legs);
  expect(others).toEqual([]);
  const legs = bet?.legs ?? [];
  expect(legs).toHaveLength(WAY.legs);
  const drawn = new Map([
    [String(first.id), await numbersOf(first.id)],
    [String(last.id), await numbersOf(last.id)],
  ]);
  // In two hundredths: a leg that is won by half counts its odds and its stake once each.
  const [a, b, c] = legs.map(({ round_id: round, play, picks }) => {
    const { number = '', odds = '' } = picks[0] ?? {};
    const { won, back } = footballResult(`${play}:${number}`, drawn.get(round) ?? []) ?? {
      won: 0n,
      back: 0n,
    };
    return won * minorOf(odds) + back * 100n;
  }) as [bigint, bigint, bigint];
  const lines = (a * b + a * c + b * c) * 200n + a * b * c;
  const due = (WAY.unitMinor * lines) / 200n ** 3n;
  const stake = WAY.unitMinor * WAY.lines;
  expect([minorOf(bet!.amount), minorOf(bet!.amount) + minorOf(bet!.profit)]).toEqual([stake, due]);
  for (const { round_id: round, match, score } of legs) {
    const { match: shown } = await showMatch(at, { round_id: round, match: String(match) }, 'en');
    expect(score).toBe(`${shown.ft?.home}-${shown.ft?.away}`);
  }
  await proofOf(last.id);
  return due;
}

/** Ends the sale of both days, in the order of their draws, and lets everything be drawn and paid. */
async function drawAndPay(first: Next, last: Next): Promise<void> {
  for (const { id } of [first, last].toSorted((a, b) => Number(a.id - b.id)))
    await endSale(database, id, -25);
  await database.owner.query(
    `update tickets set first_closes_at = (select min(closes_at) from rounds where id = any($2))
     where home_round_id = $1`,
    [homeOf(first, last), [first.id, last.id]],
  );
  const isPaid = async (): Promise<boolean> =>
    (
      await database.owner.query('select settled_at from ticket_homes where round_id = $1', [
        homeOf(first, last),
      ])
    ).rows[0]?.settled_at !== null;
  while (
    (await stateOf(database, first.id)) !== 'settled' ||
    (await stateOf(database, last.id)) !== 'settled' ||
    !(await isPaid())
  )
    await roundSteps(at).tick();
  await at.board.refreshAll();
}

/** Plays a day and compares it; answers with how many of its bets were credited something. */
async function playDay(day: number): Promise<number> {
  const next = await openNext(at.game, day);
  const last = await openNext(at.other, day);
  const { id, issue } = next;
  const rows = rowsOn(issue, day);
  await placeBet(at, { game_id: LEAGUE.code, game_no: issue, bet_content: rows }, member, `day-${day}`);
  await placeBoth(day, next, last);
  await drawAndPay(next, last);

  const [{ list: days }, { list: draws }, { list: listed }] = await Promise.all([
    showMatches(at, at.game, { game_no: issue }, 'en'),
    listDraws(at, at.game, { date: dateOf(issue) }),
    listBets(at, { round_id: String(id), limit: '100' }, member.accountId, 'en'),
  ]);
  const bets = listed.filter(({ legs }) => !legs);
  const { matches } = days[0]!;
  const history = draws.find((draw) => draw.game_no === issue)!;
  const one = await showMatch(at, { round_id: String(id), match: String(1 + (day % MATCHES)) }, 'en');
  // Form is that before the day in both.
  expect(one.match).toEqual(matches[day % MATCHES]);
  const board = scoresShown(matches);
  for (const { match, goals, ft, ht } of matches) {
    const atBreak = scoreOf(goals.filter(({ minute }) => minute <= 45));
    const { [`m${match}`]: final, [`m${match}ht`]: half } = history.extra;
    expect([board[match - 1], `${ft?.home}-${ft?.away}`]).toEqual([final, final]);
    expect([`${atBreak.home}-${atBreak.away}`, atBreak]).toEqual([half, ht]);
  }
  const numbers = await numbersOf(id);
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
    const [stake, odds] = [bet.amount, bet.odds].map(minorOf) as [bigint, bigint];
    const due = (stake * (won * odds + back * 100n)) / 200n;
    expect([selection, phone.status, phone.payout]).toEqual([selection, bet.status, formatMoney(due)]);
    expect([selection, stake + BigInt(bet.profit.replace('.', ''))]).toEqual([selection, due]);
    credited += due;
  }
  expect(bets).toHaveLength(rows.length);
  const ticketDue = await compareTicket(next, last);
  const moved = await Promise.all(
    [next, last].flatMap(({ id: round }) => [
      movedTo(database, round, 'payout'),
      movedTo(database, round, 'refund'),
    ]),
  );
  expect(moved.reduce((sum, each) => sum + (each.get(String(member.memberId)) ?? 0n), 0n)).toBe(
    credited + ticketDue,
  );
  expect((await proofOf(id)).bets).toHaveLength(rows.length);
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
