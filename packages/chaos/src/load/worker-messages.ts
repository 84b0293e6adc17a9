/** What the parent tells a process of clients. */
export type WorkerCommand =
  | { readonly do: 'begin'; readonly plan: WorkPlan }
  /** Finish what is under way, ask for nothing new, and say `paused`. */
  | { readonly do: 'pause' }
  | { readonly do: 'go'; readonly pauseMs: number }
  | { readonly do: 'end' };

export type WorkPlan = {
  readonly addresses: readonly string[];
  readonly journal: string;
  /** As text, since messages carry no bigint. */
  readonly seed: string;
  readonly members: readonly { readonly name: string; readonly token: string | undefined }[];
  /** Whom the members may give money to. */
  readonly others: readonly string[];
  /** What a member waits after an answer.   Units: ms. */
  readonly pauseMs: number;
};

/** What a process of clients tells its parent. */
export type WorkerEvent =
  | { readonly kind: 'ready' | 'paused' | 'ended' }
  | { readonly kind: 'tally'; readonly tally: Tally }
  | Acknowledged;

/** A bet that was asked for and acknowledged, and by which server.   Units: Unix ms. */
export type Acknowledged = {
  readonly kind: 'acknowledged';
  readonly by: number;
  readonly sentAt: number;
  readonly at: number;
};

/** How many calls came out which way. `retries` counts calls sent again because nothing was known. */
export type Tally = {
  readonly sent: number;
  readonly acknowledged: number;
  readonly refused: number;
  /** Never known. */
  readonly unknown: number;
  /** How often nothing was known after a minute of asking, and was asked again later. */
  readonly givenUp: number;
  /** Of all, those that had to be asked more than once, and how often in all. */
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

/** Adds up what is counted by name. */
export function addCounts(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Record<string, number> {
  const sum: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}
