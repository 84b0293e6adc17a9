import { setImmediate } from 'node:timers/promises';

import { COUNTED_PICKS, countMatches, type PickCount } from '@tessera/domain/games/football/market-counts';
import { decodeMatchDay } from '@tessera/domain/games/football/numbers';
import { scoreTable } from '@tessera/domain/games/football/score-table';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import type { Game } from '../game/game-catalogue.ts';
import { matchDaysAfter, type MatchDayRow } from './count-store.ts';

/** The match days whose markets are counted: what a server can count again when it starts. */
const DAYS_COUNTED = 400;
/** Match days counted before other work gets its turn: some 100 ms. */
const DAYS_AT_ONCE = 20;

type CountedDay = { readonly id: bigint; readonly matches: number; readonly counts: readonly PickCount[] };

/** The days counted so far, oldest first, by game. */
const counted = new WeakMap<Context['board'], Map<number, readonly CountedDay[]>>();

/** Counts of each pick in the last match days, beside the sums of their exact chances: the number of matches,
 *  and a count for each of `COUNTED_PICKS`.
 *  Cost: one read of the days drawn since the last call, some milliseconds each. */
export async function countMarkets(
  { db, board }: Pick<Context, 'db' | 'board'>,
  game: Pick<Game, 'id' | 'leagueOf'>,
): Promise<{ readonly matches: number; readonly counts: readonly PickCount[] }> {
  let games = counted.get(board);
  if (!games) counted.set(board, (games = new Map()));
  const known = games.get(game.id) ?? [];
  const rows = await matchDaysAfter(db.reader, game.id, known.at(-1)?.id ?? 0n, DAYS_COUNTED);
  const fresh: CountedDay[] = [];
  for (const [at, row] of rows.entries()) {
    if (at > 0 && at % DAYS_AT_ONCE === 0) await setImmediate();
    fresh.push({ id: row.id, ...countDay(game, row) });
  }
  const days = [...known, ...fresh].slice(-DAYS_COUNTED);
  games.set(game.id, days);
  return { matches: days.reduce((sum, { matches }) => sum + matches, 0), counts: sumOf(days) };
}

function countDay(
  { leagueOf }: Pick<Game, 'leagueOf'>,
  { chain_id: chain, chain_index: index, numbers }: MatchDayRow,
): Pick<CountedDay, 'matches' | 'counts'> {
  const league = leagueOf(chain);
  const played = decodeMatchDay(numbers);
  assert(league && played, 'a drawn match day has its matches');
  // The tables alone: what was sold of days that are over is not priced again.
  const counts = countMatches(
    league.fixturesAt(index).fixtures.flatMap(({ means }, at) => {
      const match = played[at];
      return match ? [{ table: scoreTable(means, league.model.rho), played: match }] : [];
    }),
  );
  return { matches: played.length, counts };
}

const sumOf = (days: readonly CountedDay[]): readonly PickCount[] =>
  COUNTED_PICKS.map((_, at) =>
    days.reduce(
      (sum, { counts }) => ({
        seen: sum.seen + (counts[at]?.seen ?? 0),
        expected: sum.expected + (counts[at]?.expected ?? 0),
        variance: sum.variance + (counts[at]?.variance ?? 0),
      }),
      { seen: 0, expected: 0, variance: 0 },
    ),
  );
