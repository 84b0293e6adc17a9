import { createStore } from 'zustand/vanilla';

/** Number of calls that have waited long for their reply. Calls that are slow by nature show their own
 *  progress and are not among them. */
export const slowCalls = createStore(() => 0);

/** Time after which a call is slow: the page says that it waits for an answer. */
export const SLOW_MS = 3_000;

export const untilSlow = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve, SLOW_MS));

/** Tells when work has become slow, and when slow work has ended. */
export function tellSlow(work: Promise<unknown>, onSlow: (change: 1 | -1) => void): void {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    onSlow(1);
  }, SLOW_MS);
  const end = (): void => {
    clearTimeout(timer);
    if (isSlow) onSlow(-1);
  };
  work.then(end, end);
}

export const countSlow = (change: 1 | -1): void => slowCalls.setState((count) => count + change, true);
