import type { StoredEvent } from './event-store.ts';
import { frameOf } from './live-frame.ts';
import type { Topics } from './topics.ts';

/** The most recent round events in memory, with their frames, for reconnecting streams. */
export type RecentEvents = {
  /** Adds the next event. After a gap in the numbers the earlier events are dropped. */
  readonly add: (event: StoredEvent) => void;
  /** Returns the frame of an event, encoded once. */
  readonly frame: (event: StoredEvent) => Buffer;
  /** Returns the frames of the events of some topics after a number; at least one such event exists.
   *  Undefined when not all of them are in memory. */
  readonly after: (seq: number, topics: Topics) => Buffer[] | undefined;
};

type RecentEvent = { readonly event: StoredEvent; frame: Buffer | undefined };

/** Keeps at least the last `max` events. After a server restart all its streams request the same few events
 *  at once, which must not cause a query each.  Cost: some 700 bytes an event; a request reads only the
 *  missed events. */
export function createRecentEvents(max: number): RecentEvents {
  let kept: RecentEvent[] = [];

  const frameIn = (each: RecentEvent): Buffer => (each.frame ??= roundFrame(each.event));

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
      // The cache has no gap, so it is complete when it contains the event after `seq`.
      if (kept[from]?.event.seq !== seq + 1) return undefined;
      return kept
        .slice(from)
        .filter(({ event }) => isAbout(event, topics))
        .map(frameIn);
    },
  };
}

const roundFrame = ({ event, seq, gamePrevious, roundPrevious }: StoredEvent): Buffer =>
  frameOf(
    { event: 'round', data: { ...event, seq, game_previous: gamePrevious, round_previous: roundPrevious } },
    seq,
  );

const isAbout = ({ gameId, roundId }: StoredEvent, { gameIds, roundIds }: Topics): boolean =>
  gameIds.includes(gameId) || roundIds.includes(roundId);
