/** An event of a Chromium trace.  Units: us; `tdur` is CPU time of its thread. */
export type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly functionName?: string; readonly url?: string };
  };
};

export type MainThread = {
  /** Each task.  Units: ms of CPU time. */
  readonly tasks: readonly number[];
  readonly busyMs: number;
  readonly spanMs: number;
  /** Breakdown of the longest task, the largest parts first. */
  readonly longestOf: string;
};

const TASK = 'RunTask';
const PARTS_MAX = 5;

/** The tasks of the one main thread of a page that a trace has the most of. */
export function mainThreadTasks(events: readonly TraceEvent[]): MainThread {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const ofMains = mains.map(({ pid, tid }) => events.filter((one) => one.pid === pid && one.tid === tid));
  const own = ofMains.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const all = own.filter(({ name, ph }) => (name === TASK || name.endsWith('RunTask')) && ph === 'X');
  const cpuOf = ({ tdur = 0 }: TraceEvent): number => tdur / 1000;
  const longest = all.toSorted((one, other) => cpuOf(other) - cpuOf(one))[0];
  const times = own.filter(({ ph }) => ph === 'X').map(({ ts, dur = 0 }) => [ts, ts + dur] as const);
  const fromUs = Math.min(...times.map(([start]) => start));
  const toUs = Math.max(...times.map(([, end]) => end));
  return {
    tasks: all.map(cpuOf),
    busyMs: all.reduce((sum, task) => sum + cpuOf(task), 0),
    spanMs: Math.max(1, (toUs - fromUs) / 1000),
    longestOf: longest ? partsOf(longest, own) : 'none',
  };
}

function partsOf(task: TraceEvent, own: readonly TraceEvent[]): string {
  const within = own.filter(
    ({ ts, ph, name }) =>
      ph === 'X' && !name.endsWith('RunTask') && ts >= task.ts && ts < task.ts + (task.dur ?? 0),
  );
  const sums = new Map<string, number>();
  for (const { name, tdur = 0, args } of within) {
    const what = [name, args?.data?.functionName].filter(Boolean).join(' ');
    sums.set(what, (sums.get(what) ?? 0) + tdur / 1000);
  }
  return [...sums]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, PARTS_MAX)
    .map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`)
    .join(', ');
}
