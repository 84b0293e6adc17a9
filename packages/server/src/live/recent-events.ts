import type { StoredEvent } from './event-store.ts';
import { frameOf } from './live-frame.ts';
import type { Topics } from './topics.ts';

/** The last round events in memory, with their frames: what streams that come back have missed. */
export type RecentEvents = {
  /** Takes in the next event. When its number is not the next one, what was held before is of no use any
   *  more. */
  readonly add: (event: StoredEvent) => void;
  /** The frame of an event, made once however often it is asked for. */
  readonly frame: (event: StoredEvent) => Buffer;
  /** Frames of the events of some topics after a number, of which there are some; undefined when not all of
   *  them are held. */
  readonly after: (seq: number, topics: Topics) => Buffer[] | undefined;
};

type Kept = { readonly event: StoredEvent; frame: Buffer | undefined };

/** Holds at least the last `max` events. When a server comes back, all its streams ask for the same few
 *  events at once, which must not be a query for each.  Cost: some 700 bytes an event; a question looks at
 *  what was missed, no more. */
export function createRecentEvents(max: number): RecentEvents {
  let kept: Kept[] = [];

  const frameIn = (each: Kept): Buffer =>
    (each.frame ??= frameOf({ event: 'round', data: { ...each.event.event, seq: each.event.seq } }));

  return {
    add: (event) => {
      const last = kept.at(-1);
      if (last && last.event.seq + 1 !== event.seq) kept = [];
      kept.push({ event, frame: undefined });
      if (kept.length >= 2 * max) kept = kept.slice(-max);
    },
    frame: (event) => {
      const last = kept.at(-1);
      return last?.event === event ? frameIn(last) : frameIn({ event, frame: undefined });
    },
    after: (seq, topics) => {
      let from = kept.length;
      for (let each = kept[from - 1]; each && each.event.seq > seq; each = kept[from - 1]) from -= 1;
      // What is held has no gap, so it goes back far enough when the one after `seq` is there.
      if (kept[from]?.event.seq !== seq + 1) return undefined;
      return kept
        .slice(from)
        .filter(({ event }) => isAbout(event, topics))
        .map(frameIn);
    },
  };
}

const isAbout = ({ gameId, roundId }: StoredEvent, { gameIds, roundIds }: Topics): boolean =>
  gameIds.includes(gameId) || roundIds.includes(roundId);
