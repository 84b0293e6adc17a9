import { Refusal } from '../refusal.ts';

/** Of all that runs at once, at most `atOnce` is of the lane; at most `waitingMax` of it wait. */
export type LaneLimits = { readonly atOnce: number; readonly waitingMax: number };

/** The sender of a request, and its lane. */
export type Sender<Lane extends string> = { readonly lane: Lane; readonly who: string };

export type FairQueue<Lane extends string> = {
  /** Refuses: SERVER_BUSY in a full lane. */
  readonly run: <T>(sender: Sender<Lane>, work: () => Promise<T>) => Promise<T>;
  /** Refuses, without waiting, what `run` would refuse now.   Refuses: SERVER_BUSY. */
  readonly refuseFull: (sender: Sender<Lane>) => void;
  /** Returns true if half of those who may wait in a lane do. */
  readonly isCrowded: (lane: Lane) => boolean;
};

type Waiting = { readonly enter: () => void; readonly refuse: (error: Refusal) => void };

/** Runs `atOnce` pieces of work. Senders belong to lanes: a place that comes free goes to the lane that has
 *  the fewest, of those that wait and are below their limit, and of equals to the first. So a crowd in one
 *  lane neither delays the others by more than one piece of work nor has them refused, and no place is empty
 *  while somebody may take it. */
export function createFairQueue<Lane extends string>(
  atOnce: number,
  limits: Readonly<Record<Lane, LaneLimits>>,
): FairQueue<Lane> {
  const lanes = new Map<string, LaneQueue>();
  for (const [name, each] of Object.entries<LaneLimits>(limits)) lanes.set(name, createLane(each));
  const laneOf = (name: Lane): LaneQueue => lanes.get(name)!;
  let inside = 0;

  const mayEnter = (lane: LaneQueue): boolean => inside < atOnce && lane.hasPlace();

  const leave = (left: LaneQueue): void => {
    inside -= 1;
    left.leave();
    let next: LaneQueue | undefined;
    for (const lane of lanes.values())
      if (lane.isNext() && (!next || lane.inside() < next.inside())) next = lane;
    if (!next) return;
    // The place passes directly to the next, so that no newcomer overtakes those who wait.
    inside += 1;
    next.admit();
  };

  return {
    run: async ({ lane: name, who }, work) => {
      const lane = laneOf(name);
      if (mayEnter(lane)) {
        inside += 1;
        lane.enter();
      } else await lane.wait(who);
      try {
        return await work();
      } finally {
        leave(lane);
      }
    },
    refuseFull: ({ lane: name, who }) => {
      const lane = laneOf(name);
      if (!mayEnter(lane)) lane.refuseFull(who);
    },
    isCrowded: (name) => laneOf(name).isCrowded(),
  };
}

type LaneQueue = ReturnType<typeof createLane>;

/** Serves the senders of a lane in turns, and the requests of each in order: many requests of one sender take
 *  no more than their turn. In a full lane the last request of who has most waiting gives way, and is refused
 *  with SERVER_BUSY. */
function createLane({ atOnce, waitingMax }: LaneLimits) {
  /** In the order of their turns. */
  const queues = new Map<string, Waiting[]>();
  let waiting = 0;
  let inside = 0;

  /** The sender with most requests waiting, whose last one is dropped. Refuses: SERVER_BUSY a newcomer who
   *  would have as much. */
  const longestFor = (who: string): readonly [name: string, queue: Waiting[]] => {
    let longest: readonly [string, Waiting[]] | undefined;
    const own = (queues.get(who)?.length ?? 0) + 1;
    for (const each of queues) if (each[1].length > (longest?.[1].length ?? own)) longest = each;
    if (!longest) throw new Refusal('SERVER_BUSY');
    return longest;
  };

  const makeRoomFor = (who: string): void => {
    const [longest, queue] = longestFor(who);
    queue.pop()?.refuse(new Refusal('SERVER_BUSY'));
    if (queue.length === 0) queues.delete(longest);
    waiting -= 1;
  };

  return {
    inside: () => inside,
    hasPlace: () => inside < atOnce,
    isNext: () => waiting > 0 && inside < atOnce,
    isCrowded: () => 2 * waiting >= waitingMax,
    enter: () => void (inside += 1),
    leave: () => void (inside -= 1),
    wait: (who: string): Promise<void> => {
      if (waiting >= waitingMax) makeRoomFor(who);
      waiting += 1;
      return new Promise<void>((enter, refuse) => {
        const queue = queues.get(who) ?? [];
        queue.push({ enter, refuse });
        queues.set(who, queue);
      });
    },
    /** The one whose turn it is takes the place. */
    admit: () => {
      const next = queues.entries().next().value;
      if (!next) return;
      const [who, queue] = next;
      const first = queue.shift();
      queues.delete(who);
      if (queue.length > 0) queues.set(who, queue);
      waiting -= 1;
      inside += 1;
      first?.enter();
    },
    refuseFull: (who: string): void => {
      if (waiting >= waitingMax) longestFor(who);
    },
  };
}
