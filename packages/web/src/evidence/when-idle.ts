const WAIT_MAX_MS = 2_000;

/** Waits until the phone has nothing better to do. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // WebKit knows no idle time; the next turn is after what is drawn now.
    if (typeof requestIdleCallback !== 'function') setTimeout(resolve, 0);
    else requestIdleCallback(() => resolve(), { timeout: WAIT_MAX_MS });
  });
