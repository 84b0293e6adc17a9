/** State from which the polling interval of the rounds follows. The stream is faster when it is up; polling
 *  alone is enough when it is not. */
export type PollState = {
  readonly nowMs: number;
  /** The close of the issue on sale; null between two sales. */
  readonly closesAtMs: number | null;
  /** The draw time of the waiting issue. */
  readonly drawsAtMs: number | null;
  readonly isStreamUp: boolean;
};

const CALM_MS = 10_000;
const CALM_WITH_STREAM_MS = 30_000;
const DUE_MS = 1_000;
const DUE_WITH_STREAM_MS = 2_500;
/** Polls shortly after a deadline, because the server needs a moment to act on it. */
const AFTER_MS = 300;

/** Milliseconds until the next poll: soon while something is overdue, else at the next deadline, else at a
 *  slow interval. */
export function nextPollMs({ nowMs, closesAtMs, drawsAtMs, isStreamUp }: PollState): number {
  const deadlines = [closesAtMs, drawsAtMs].filter((at) => at !== null);
  const isDue = closesAtMs === null || deadlines.some((at) => at <= nowMs);
  if (isDue) return isStreamUp ? DUE_WITH_STREAM_MS : DUE_MS;
  const next = Math.min(...deadlines) - nowMs + AFTER_MS;
  return Math.min(next, isStreamUp ? CALM_WITH_STREAM_MS : CALM_MS);
}
