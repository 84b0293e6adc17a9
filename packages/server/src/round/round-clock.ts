import type { EpochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { databaseNow } from '../db/database-now.ts';
import type { Game } from '../game/game-catalogue.ts';
import { createRetryBackoff } from '../kernel/retry-backoff.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { ticketSteps } from '../ticket/ticket-steps.ts';
import { sealRound } from './close-round.ts';
import { createRounds } from './create-rounds.ts';
import { createCreditsAhead } from './credits-ahead.ts';
import { drawRounds } from './draw-round.ts';
import { openRounds } from './open-round.ts';
import { lookAgainAt } from './plan-rounds.ts';
import type { RoundContext } from './round-context.ts';
import { closeDueRounds, timeToNextDue } from './round-store.ts';
import { unsealedRounds } from './seal-store.ts';
import { settleNext, type SettleOutcome } from './settle-round.ts';
import { roundsToSettle } from './settle-store.ts';

// Four independent loops, so that none blocks another: creation of rounds, which calls the keeper; the sale
// (open, close, seal), which makes no external call; the draws, which call keeper and witness; and the
// payments. Any number of servers runs them on one database. Timers only trigger checks. The database's clock
// decides what is due, and the server that locks a row first does the work.

export type RoundSteps = {
  /** Each does all work that is due and returns the delay until the next check, in ms. */
  readonly make: () => Promise<number | undefined>;
  readonly sell: () => Promise<number | undefined>;
  readonly draw: () => Promise<number | undefined>;
  readonly settle: () => Promise<number | undefined>;
  /** All steps, one after the other. */
  readonly tick: () => Promise<void>;
};

export type RoundClock = RoundSteps & { readonly stop: () => Promise<void> };

export type StepOptions = {
  readonly chunkMembers?: number;
  readonly onMade?: (gameId: number) => void;
};

const CLOSE_MAX = 500;
const SEAL_MAX = 100;
const SETTLE_MAX = 50;
const BOOK_REFRESH_MS = 5_000;
/** The longest delay of a due step: a clock that steps or a lost notification costs a second. */
const LOOP_MS = 1_000;
const LOOP_RETRY_MS = 500;

/** Starts and returns the round clock; `stop` waits for the work in progress. */
export function startRounds(ctx: RoundContext & Pick<Context, 'live' | 'board'>): RoundClock {
  // The creation of rounds emits no event, so the board is notified directly.
  const steps = roundSteps(ctx, { onMade: (gameId) => void ctx.board.refresh(gameId).catch(() => {}) });
  const loop = (name: string, step: () => Promise<unknown>): Loop =>
    runLoop({ name: `rounds:${name}`, log: ctx.log, everyMs: LOOP_MS, retryMs: LOOP_RETRY_MS, step });
  const settle = loop('settle', steps.settle);
  const draw = loop('draw', async () => {
    const waitMs = await steps.draw();
    settle.wake();
    return waitMs;
  });
  const sell = loop('sell', async () => {
    const waitMs = await steps.sell();
    draw.wake();
    return waitMs;
  });
  const make = loop('make', async () => {
    const waitMs = await steps.make();
    if (waitMs === 0) sell.wake();
    return waitMs;
  });
  const forget = ctx.live.onRound(({ event }) => {
    if (event.kind === 'closed') draw.wake();
    if (event.kind === 'drawn' || event.kind === 'void') settle.wake();
  });
  const stop = async (): Promise<void> => {
    forget();
    ctx.board.stop();
    await Promise.all([make.stop(), sell.stop(), draw.stop(), settle.stop()]);
  };
  return { ...steps, stop };
}

/** Runs work that is due; a failure is logged and delays the next attempt, and gives nothing. */
const attempts =
  (backoff: ReturnType<typeof createRetryBackoff>) =>
  async <T>(key: string, work: () => Promise<T>): Promise<T | undefined> => {
    if (!backoff.isDue(key)) return undefined;
    try {
      const value = await work();
      backoff.succeed(key);
      return value;
    } catch (error) {
      backoff.fail(key, error);
      return undefined;
    }
  };

/** The steps of the clock without its timers, for callers that run them directly. */
export function roundSteps(ctx: RoundContext, options: StepOptions = {}): RoundSteps {
  const backoff = createRetryBackoff({ ...ctx, onWaiting: (count) => ctx.metrics.roundsRetrying.set(count) });
  const attempt = attempts(backoff);
  const tickets = ticketSteps(ctx, options.chunkMembers);
  const settling = { ...ctx, ahead: createCreditsAhead() };
  const lookAt = new Map<number, EpochMs>();
  let refreshedAt = 0;

  const makeFor = async (game: Game, now: EpochMs): Promise<number> => {
    if (game.status === 'off' || (lookAt.get(game.id) ?? 0) > now) return 0;
    const made = await attempt(`make:${game.id}`, () => createRounds(ctx, game, now));
    if (made) options.onMade?.(game.id);
    if (made === 0) lookAt.set(game.id, lookAgainAt(game.schedule, now));
    return made ?? 0;
  };

  const make = async (): Promise<number | undefined> => {
    const now = await databaseNow(ctx.db.reader);
    if (now - refreshedAt >= BOOK_REFRESH_MS) {
      await ctx.games.refresh();
      refreshedAt = now;
    }
    const made = await Promise.all(ctx.games.all().map((game) => makeFor(game, now)));
    return made.some((count) => count > 0) ? 0 : undefined;
  };

  const sell = async (): Promise<number | undefined> => {
    await openRounds(ctx);
    while ((await closeDueRounds(ctx.db.main, CLOSE_MAX)) === CLOSE_MAX);
    for (;;) {
      const unsealed = await unsealedRounds(ctx.db.reader, SEAL_MAX);
      const sealed = [];
      for (const round of unsealed)
        sealed.push(await attempt(`seal:${round.id}`, () => sealRound(ctx, round)));
      if (unsealed.length < SEAL_MAX || !sealed.includes(true)) break;
    }
    return timeToNextDue(ctx.db.reader);
  };

  const draw = async (): Promise<number | undefined> => {
    const waits = await Promise.all(
      ctx.games.all().map((game) => attempt(`draw:${game.id}`, () => drawRounds(ctx, game))),
    );
    return waits.reduce(
      (least, wait) => (wait === undefined ? least : Math.min(wait, least ?? wait)),
      undefined,
    );
  };

  const settle = async (): Promise<number | undefined> => {
    const due = await roundsToSettle(ctx.db.reader, SETTLE_MAX);
    const outcomes = new Set<SettleOutcome | undefined>();
    // One step for each due round and home in turn, so that a large one does not delay small ones.
    for (const { id } of due) {
      outcomes.add(await attempt(`settle:${id}`, () => settleNext(settling, id, options.chunkMembers)));
    }
    for (const { name, step } of await tickets.due()) if (await attempt(name, step)) outcomes.add('more');
    const isMoreDue = due.length === SETTLE_MAX && outcomes.has('done');
    return isMoreDue || outcomes.has('more') ? 0 : undefined;
  };

  const tick = async (): Promise<void> => {
    await make();
    await sell();
    await draw();
    while ((await settle()) === 0);
  };
  return { make, sell, draw, settle, tick };
}
