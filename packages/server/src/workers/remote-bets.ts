import type { BetBatcher } from '../bet/bet-batcher.ts';
import type { PlacedAnswer } from '../bet/place-batch.ts';
import type { Slip } from '../bet/slip.ts';
import type { GameCatalogue } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import { newResolvers, type Resolvers } from '../kernel/resolvers.ts';
import { type OutcomeTexts, readOutcomes } from './answer-text.ts';
import type { Outbox } from './outbox.ts';
import type { FromWorker } from './parts.ts';
import { printSlip } from './slip-text.ts';

// waiting -> answered: the deciding process has sent the outcome. waiting -> left open: none came in time, so
// the slip may have been placed; a repeat under its key tells. The batcher over there refuses in time by
// itself; the limit here is for one that no longer does anything.

/** The batcher as a worker sees it. */
export type RemoteBets = BetBatcher & { readonly take: (outcomes: OutcomeTexts) => void };

/** One second above the time limit of the batcher, one below that of clients. */
const TIMEOUT_MS = 9_000;
const LOOK_EVERY_MS = 1_000;

type Waiting = Resolvers<PlacedAnswer> & { readonly slip: Slip; readonly deadlineMs: number };

type Deps = {
  readonly games: Pick<GameCatalogue, 'byId'>;
  readonly outbox: Outbox<FromWorker>;
  /** Monotonic milliseconds; the process's own by default. */
  readonly elapsed?: () => number;
};

/** Sends slips to the process that decides, and gives their outcomes back.
 *  Refuses: as the batcher there; SERVER_BUSY with `outcome: confirming` when no outcome comes in time.
 *  Cost: under 10 us a slip. */
export function createRemoteBets({ games, outbox, elapsed = () => performance.now() }: Deps): RemoteBets {
  const waiting = new Map<number, Waiting>();
  let count = 0;
  let isStopped = false;

  const leaveOpen = (): void => {
    for (const [id, { deadlineMs, reject }] of waiting) {
      if (deadlineMs > elapsed()) return;
      waiting.delete(id);
      reject(new Refusal('SERVER_BUSY', { outcome: 'confirming' }));
    }
  };
  const timer = setInterval(leaveOpen, LOOK_EVERY_MS).unref();

  return {
    place: (slip) => {
      if (isStopped) return Promise.reject(new Refusal('SERVER_BUSY'));
      const id = count++;
      const resolvers = newResolvers<PlacedAnswer>();
      waiting.set(id, { ...resolvers, slip, deadlineMs: elapsed() + TIMEOUT_MS });
      outbox.post('slip', [id, printSlip(slip)]);
      return resolvers.promise;
    },
    take: (texts) => {
      for (const outcome of readOutcomes(texts, { games, slipOf: (id) => waiting.get(id)?.slip })) {
        const one = waiting.get(outcome.id);
        waiting.delete(outcome.id);
        if ('error' in outcome) one?.reject(outcome.error);
        else one?.resolve(outcome.answer);
      }
    },
    stop: async () => {
      isStopped = true;
      await Promise.allSettled(Array.from(waiting.values(), ({ promise }) => promise));
      clearInterval(timer);
    },
  };
}
