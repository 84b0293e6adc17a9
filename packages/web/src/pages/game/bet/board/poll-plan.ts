/** When the page asks for the round's state again. The stream brings the news when it is up; this plan alone
 *  is enough when it is not. */
export type PollSight = {
  readonly nowMs: number;
  /** Of the issue on sale; null between two sales. */
  readonly closesAtMs: number | null;
  /** Of the issue whose draw is awaited. */
  readonly drawsAtMs: number | null;
  readonly isStreamUp: boolean;
};

const CALM_MS = 10_000;
const CALM_WITH_STREAM_MS = 30_000;
const DUE_MS = 1_000;
const DUE_WITH_STREAM_MS = 2_500;
/** A moment after the deadline: the server needs one to act on it. */
const AFTER_MS = 300;

/** Milliseconds until the next question: soon while something is due and not yet heard of, else at the next
 *  deadline, else in calm steps. */
export function nextPollMs({ nowMs, closesAtMs, drawsAtMs, isStreamUp }: PollSight): number {
  const deadlines = [closesAtMs, drawsAtMs].filter((at) => at !== null);
  const isDue = closesAtMs === null || deadlines.some((at) => at <= nowMs);
  if (isDue) return isStreamUp ? DUE_WITH_STREAM_MS : DUE_MS;
  const next = Math.min(...deadlines) - nowMs + AFTER_MS;
  return Math.min(next, isStreamUp ? CALM_WITH_STREAM_MS : CALM_MS);
}
