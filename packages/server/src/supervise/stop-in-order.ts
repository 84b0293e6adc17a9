import type { Logger } from 'pino';

/** The time limit for finishing work in flight and stopping everything: ten seconds. */
const STOP_TIMEOUT_MS = 10_000;

/** Closes the parts in reverse order of opening, even if some fail. False when time ran out: a part that
 *  does not close is abandoned, since the data is safe at any moment and the next start recovers.
 *  Units: ms. */
export async function stopInOrder(
  closers: readonly (() => unknown)[],
  log: Pick<Logger, 'error'>,
  timeoutMs = STOP_TIMEOUT_MS,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => {
      log.error('shutdown timed out');
      resolve(false);
    }, timeoutMs);
  });
  const closed = closeAll(closers, log).then(() => true);
  const isDone = await Promise.race([closed, late]);
  clearTimeout(timer);
  return isDone;
}

async function closeAll(closers: readonly (() => unknown)[], log: Pick<Logger, 'error'>): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, 'part not stopped');
    }
  }
}
