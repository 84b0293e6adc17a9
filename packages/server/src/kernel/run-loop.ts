import type { Logger } from 'pino';

export type Loop = {
  /** Runs the step soon and cuts the current wait short. */
  readonly wake: () => void;
  /** Waits for the running step and starts no other. */
  readonly stop: () => Promise<void>;
};

export type LoopOptions = {
  /** Names the loop in the log. */
  readonly name: string;
  readonly log: Pick<Logger, 'error'>;
  /** The longest wait between two runs, so that a clock that steps or a lost notification delays by no more.
   *  ms */
  readonly everyMs: number;
  /** The wait after a failure; `everyMs` by default. ms */
  readonly retryMs?: number;
  /** Runs the first step after `everyMs` instead of at once. */
  readonly isDelayed?: boolean;
  /** Does the work. It may return a shorter wait than `everyMs`, in ms. */
  readonly step: () => Promise<unknown>;
};

const WAIT_MIN_MS = 5;

/** Runs a step periodically: at once when it was woken during a run, otherwise after the wait. It never runs
 *  twice at the same time. A step that throws is retried; the first failure of a series is logged.
 *  Units: ms. */
export function runLoop(options: LoopOptions): Loop {
  const { name, log, everyMs, retryMs = everyMs, step } = options;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isWoken = false;
  let isStopped = false;
  let isFailing = false;

  const run = async (): Promise<number> => {
    try {
      const wanted = await step();
      isFailing = false;
      return typeof wanted === 'number' ? Math.min(everyMs, Math.max(WAIT_MIN_MS, wanted)) : everyMs;
    } catch (error) {
      if (!isFailing) log.error({ err: error, loop: name }, 'loop step failed');
      isFailing = true;
      return retryMs;
    }
  };
  const schedule = (waitMs: number): void => {
    timer = setTimeout(start, waitMs);
    timer.unref();
  };
  const start = (): void => {
    timer = undefined;
    isWoken = false;
    running = run().then((waitMs) => {
      running = undefined;
      if (!isStopped) schedule(isWoken ? 0 : waitMs);
    });
  };
  if (options.isDelayed) schedule(everyMs);
  else start();
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
