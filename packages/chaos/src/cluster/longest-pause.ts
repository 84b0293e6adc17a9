import type { LoadGenerator } from '../load/load-generator.ts';
import { epochNow } from '../rig/epoch-now.ts';

/** Measures how long nobody got a bet acknowledged. */
export type PauseWatch = {
  /** The longest time without an acknowledged bet since the watch began; ends it.   Units: ms. */
  readonly end: () => number;
};

export function watchPauses(load: Pick<LoadGenerator, 'onAcknowledged'>, now = epochNow): PauseWatch {
  let last = now();
  let longest = 0;
  const note = (at: number): void => {
    longest = Math.max(longest, at - last);
    last = Math.max(last, at);
  };
  const stop = load.onAcknowledged(({ at }) => note(at));
  return {
    end: () => {
      stop();
      note(now());
      return longest;
    },
  };
}
