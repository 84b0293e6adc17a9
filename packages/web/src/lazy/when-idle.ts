/** Everything that waits for the first paint of a page has begun by then, however busy the phone is. */
const WAIT_MAX_MS = 400;
/** Safari has no idle callbacks. */
const SOON_MS = 50;

/** Calls `work` once, when the browser has painted what it was given and has nothing more urgent to do.
 *  Returns the function that calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: WAIT_MAX_MS });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, SOON_MS);
  return () => clearTimeout(timer);
}
