import type { Logger } from 'pino';

export type Loop = {
  /** Runs the step soon, whatever it was waiting for. */
  readonly wake: () => void;
  /** Waits for the step under way and runs no other. */
  readonly stop: () => Promise<void>;
};

/** Nothing waits longer than this for a look: a clock that steps or a notice that is lost costs a second. */
const WAIT_MAX_MS = 1_000;
const WAIT_MIN_MS = 5;
const FAULT_WAIT_MS = 500;

/** Runs a step over and over: at once when it was woken meanwhile, else after the time it asks for. It never
 *  runs twice at the same time, and a step that throws is logged and tried again.  Units: ms. */
export function runLoop(name: string, log: Logger, step: () => Promise<number | undefined>): Loop {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;

  const once = async (): Promise<void> => {
    isWoken = false;
    let waitMs: number | undefined;
    try {
      waitMs = await step();
    } catch (error) {
      log.error({ err: error, loop: name }, 'the clock of the rounds met a fault');
      waitMs = FAULT_WAIT_MS;
    }
    running = undefined;
    if (isStopped) return;
    const bounded = Math.min(WAIT_MAX_MS, Math.max(WAIT_MIN_MS, waitMs ?? WAIT_MAX_MS));
    timer = setTimeout(start, isWoken ? 0 : bounded);
  };
  const start = (): void => {
    timer = undefined;
    running = once();
  };
  start();
  return {
    wake: () => {
      isWoken = true;
      if (running || isStopped) return;
      clearTimeout(timer);
      start();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
