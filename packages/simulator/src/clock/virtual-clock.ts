import { epochMs, type EpochMs } from '@tessera/domain/time';

/** Time that stands still while anything happens, and jumps to the next thing that is due. */
export type VirtualClock = {
  readonly now: () => EpochMs;
  /** Does the work after a time, unless it is called off. Works that are due at once are done in order of
   *  asking.
   *  Units: ms. */
  readonly after: (ms: number, work: () => void) => () => void;
  readonly sleep: (ms: number) => Promise<void>;
  /** Lets time pass until the condition holds. Throws when nothing is due any more and it still does not. */
  readonly runUntil: (isDone: () => boolean) => Promise<void>;
};

type Due = { readonly at: number; readonly order: number; work: (() => void) | undefined };

/** `settled` waits until everything that could go on without time passing has done so. In memory that is one
 *  turn of the event loop, since every answer comes by a timer of this clock. */
export function createVirtualClock(
  startMs: number,
  settled: () => Promise<unknown> = nextTurn,
): VirtualClock {
  const heap: Due[] = [];
  let now = startMs;
  let asked = 0;

  const after = (ms: number, work: () => void): (() => void) => {
    const due: Due = { at: now + Math.max(0, Math.round(ms)), order: asked++, work };
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
