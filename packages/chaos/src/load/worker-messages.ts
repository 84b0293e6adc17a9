/** Commands from the parent to a worker process. */
export type WorkerCommand =
  | { readonly do: 'begin'; readonly plan: WorkPlan }
  /** Finish calls in flight, start no new ones, and report `paused`. */
  | { readonly do: 'pause' }
  | { readonly do: 'go'; readonly pauseMs: number }
  | { readonly do: 'end' };

export type WorkPlan = {
  readonly addresses: readonly string[];
  readonly journal: string;
  /** As text, since messages carry no bigint. */
  readonly seed: string;
  readonly members: readonly { readonly name: string; readonly token: string | undefined }[];
  /** Members who play tickets and nothing else. */
  readonly ticketMembers: readonly { readonly name: string; readonly token: string }[];
  /** Possible recipients of transfers. */
  readonly others: readonly string[];
  /** The pause of a member after a reply.   Units: ms. */
  readonly pauseMs: number;
  readonly lastCall?: LastCall | undefined;
};

/** Time at which the run is expected to end, and how long it may then wait for rounds with bets: nobody bets
 *  on a round that closes later.   Units: Unix ms, ms. */
export type LastCall = { readonly atMs: number; readonly waitMs: number };

/** Events from a worker process to its parent. */
export type WorkerEvent =
  | { readonly kind: 'ready' | 'paused' | 'ended' }
  | { readonly kind: 'tally'; readonly tally: Tally }
  | Acknowledged;

/** An acknowledged bet and the server that acknowledged it.   Units: Unix ms. */
export type Acknowledged = {
  readonly kind: 'acknowledged';
  readonly by: number;
  readonly sentAt: number;
  readonly at: number;
};

/** Counts of calls by outcome. `retries` counts repeated calls with an unknown outcome. */
export type Tally = {
  readonly sent: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Never known. */
  readonly unknown: number;
  /** Calls unknown after a minute of retries, and retried later. */
  readonly givenUp: number;
  /** Calls that needed retries, and the number of retries. */
  readonly resolvedByAsking: number;
  readonly retries: number;
  readonly slowestMs: number;
  /** Refusals by code. */
  readonly codes: Readonly<Record<string, number>>;
};

export const EMPTY_TALLY: Tally = {
  sent: 0,
  acknowledged: 0,
  refused: 0,
  unknown: 0,
  givenUp: 0,
  resolvedByAsking: 0,
  retries: 0,
  slowestMs: 0,
  codes: {},
};

export const addTallies = (a: Tally, b: Tally): Tally => ({
  sent: a.sent + b.sent,
  acknowledged: a.acknowledged + b.acknowledged,
  refused: a.refused + b.refused,
  unknown: a.unknown + b.unknown,
  givenUp: a.givenUp + b.givenUp,
  resolvedByAsking: a.resolvedByAsking + b.resolvedByAsking,
  retries: a.retries + b.retries,
  slowestMs: Math.max(a.slowestMs, b.slowestMs),
  codes: addCounts(a.codes, b.codes),
});

/** Adds counts by name. */
export function addCounts(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
