import { epochMs, type EpochMs } from '@tessera/domain/time';

/** Virtual time: it stands still while work runs, and jumps to the next due timer. */
export type VirtualClock = {
  readonly now: () => EpochMs;
  /** Runs the work after a delay unless it is cancelled. Timers due at the same time run in order of
   *  creation.   Units: ms. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly sleep: (ms: number) => Promise<void>;
  /** Advances time until the condition holds. Throws when no timer is left. */
  readonly runUntil: (isDone: () => boolean) => Promise<void>;
};

type Due = { readonly at: number; readonly order: number; work: (() => void) | undefined };

/** `settled` waits until all work that needs no time has run. In memory that is one turn of the event loop,
 *  since every reply arrives by a timer of this clock. */
export function createVirtualClock(
  startMs: number,
  settled: () => Promise<unknown> = nextTurn,
): VirtualClock {
  const heap: Due[] = [];
  let now = startMs;
  let scheduled = 0;

  const after = (ms: number, work: () => void): (() => void) => {
    const due: Due = { at: now + Math.max(0, Math.round(ms)), order: scheduled++, work };
    push(heap, due);
    return () => {
      due.work = undefined;
    };
  };
  const runUntil = async (isDone: () => boolean): Promise<void> => {
    await settled();
    while (!isDone()) {
      const due = pop(heap);
      if (!due) throw new Error('nothing is due any more, and the end is not reached');
      if (!due.work) continue;
      now = due.at;
      due.work();
      await settled();
    }
  };
  return {
    now: () => epochMs(now),
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    runUntil,
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.order < b.order);

function push(heap: Due[], due: Due): void {
  let at = heap.push(due) - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    const parent = heap[up] as Due;
    if (!isBefore(due, parent)) break;
    heap[at] = parent;
    at = up;
  }
  heap[at] = due;
}

function pop(heap: Due[]): Due | undefined {
  const first = heap[0];
  const last = heap.pop();
  if (!first || !last || heap.length === 0) return first;
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    if (down >= heap.length) break;
    if (down + 1 < heap.length && isBefore(heap[down + 1] as Due, heap[down] as Due)) down += 1;
    if (!isBefore(heap[down] as Due, last)) break;
    heap[at] = heap[down] as Due;
    at = down;
  }
  heap[at] = last;
  return first;
}
