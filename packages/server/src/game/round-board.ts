import type { Logger } from 'pino';

import { epochMs, type EpochMs } from '@tessera/domain/time';

import { databaseNow } from '../db/database-now.ts';
import type { Database } from '../db/pool.ts';
import type { Clock } from '../kernel/clock.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import type { LiveHub } from '../live/live-hub.ts';
import { type BoardRound, comingRounds, type DrawnRound, lastDrawn } from './board-store.ts';
import type { GameCatalogue } from './game-catalogue.ts';
import { priceAhead } from './price-ahead.ts';

/** The state that clients poll: the issues on sale, the one waiting for its draw, and the last draw. */
export type BoardView = {
  /** By the database's clock. */
  readonly now: EpochMs;
  /** The round that closes next. */
  readonly onSale: BoardRound | undefined;
  /** Every round on sale, in the order in which they close. */
  readonly allOnSale: readonly BoardRound[];
  readonly waiting: BoardRound | undefined;
  readonly last: DrawnRound | undefined;
};

export type RoundBoard = {
  readonly view: (gameId: number) => BoardView;
  /** The round with an issue number among those that are not drawn yet; undefined for any other.
   *  Cost: a look-up. */
  readonly roundOfIssue: (gameId: number, issue: string) => bigint | undefined;
  /** An estimate of the database's time, without a query. */
  readonly now: () => EpochMs;
  /** Reloads a game. Overlapping calls share one read, and another read follows. */
  readonly refresh: (gameId: number) => Promise<void>;
  readonly refreshAll: () => Promise<void>;
  readonly stop: () => void;
};

type Entry = {
  readonly rounds: readonly BoardRound[];
  readonly byIssue: ReadonlyMap<string, bigint>;
  readonly last: DrawnRound | undefined;
};

const REFRESH_EVERY_MS = 5_000;
/** The interval at which the database's time is queried, so that a clock that steps causes an error of at
 *  most a second. */
const MEASURE_EVERY_MS = 1_000;
/** More match days than are on sale at once. Far more would push each other out of what a league keeps. */
const PRICED_AHEAD = 8;
const NOTHING: Entry = { rounds: [], byIssue: new Map(), last: undefined };

type Deps = {
  readonly db: Database;
  readonly games: GameCatalogue;
  readonly live: LiveHub;
  readonly clock: Clock;
  readonly log: Logger;
};

/** Keeps the state of every game in memory. Round events update it, and a check every few seconds compensates
 *  for lost events. Which rounds are on sale follows from the times alone, so a close needs no update.
 *  Cost: two indexed heads for each round event and each check, one time query a second; no query for a
 *  read. */
export function createRoundBoard(ctx: Deps): RoundBoard {
  const entries = new Map<number, Entry>();
  const reading = new Map<number, { again: boolean; done: Promise<void> }>();
  let offsetMs: number | undefined;

  const read = async (gameId: number): Promise<void> => {
    const [rounds, last] = await Promise.all([
      comingRounds(ctx.db.reader, gameId),
      lastDrawn(ctx.db.reader, gameId),
    ]);
    entries.set(gameId, { rounds, byIssue: new Map(rounds.map(({ issue, id }) => [issue, id])), last });
    const leagueOf = ctx.games.byId(gameId)?.leagueOf;
    const ahead = rounds.filter(isAhead).slice(0, PRICED_AHEAD);
    priceAhead(
      ahead.flatMap((round) => leagueOf?.(round.chain_id)?.rulesAt(round.chain_index).matches ?? []),
    );
  };
  const refresh = (gameId: number): Promise<void> => {
    const current = reading.get(gameId);
    if (current) {
      current.again = true;
      return current.done;
    }
    const fresh = { again: false, done: Promise.resolve() };
    fresh.done = (async () => {
      do {
        fresh.again = false;
        await read(gameId);
      } while (fresh.again);
    })().finally(() => reading.delete(gameId));
    reading.set(gameId, fresh);
    return fresh.done;
  };
  const measure = async (): Promise<void> => {
    const sentAt = ctx.clock.now();
    const theirs = await databaseNow(ctx.db.reader);
    const receivedAt = ctx.clock.now();
    // The database's time was read between these two moments, so an estimate in that interval is as exact as
    // the reply.
    const isStill = offsetMs !== undefined && theirs - receivedAt <= offsetMs && offsetMs <= theirs - sentAt;
    if (!isStill && receivedAt >= sentAt) offsetMs = Math.round(theirs - (sentAt + receivedAt) / 2);
  };
  const refreshAll = async (): Promise<void> => {
    await Promise.all([measure(), ...ctx.games.all().map(({ id }) => refresh(id))]);
  };
  const quietly = (work: Promise<void>): void => {
    work.catch((error: unknown) => ctx.log.warn({ err: error }, 'round board not read'));
  };
  const now = (): EpochMs => epochMs(ctx.clock.now() + (offsetMs ?? 0));

  const forget = ctx.live.onRound(({ gameId }) => quietly(refresh(gameId)));
  const loop = (name: string, everyMs: number, step: () => Promise<void>): Loop =>
    runLoop({ name: `board:${name}`, log: ctx.log, everyMs, isDelayed: true, step });
  const loops = [loop('refresh', REFRESH_EVERY_MS, refreshAll), loop('clock', MEASURE_EVERY_MS, measure)];
  return {
    now,
    refresh,
    refreshAll,
    roundOfIssue: (gameId, issue) => entries.get(gameId)?.byIssue.get(issue),
    view: (gameId) => viewAt(entries.get(gameId) ?? NOTHING, now()),
    stop: () => {
      forget();
      for (const each of loops) void each.stop();
    },
  };
}

/** Returns true if a round is on sale or comes next. */
const isAhead = ({ state }: BoardRound): boolean => state !== 'closed';

function viewAt({ rounds, last }: Entry, now: EpochMs): BoardView {
  const allOnSale = rounds.filter(
    (round) => round.opens_at <= now && now < round.closes_at && round.state !== 'closed',
  );
  return {
    now,
    onSale: allOnSale[0],
    allOnSale,
    waiting: rounds.find((round) => round.closes_at <= now),
    last,
  };
}
