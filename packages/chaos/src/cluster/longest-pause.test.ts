import { expect, it } from 'vitest';

import type { Acknowledged } from '../load/worker-messages.ts';
import { watchPauses } from './longest-pause.ts';

/** The longest pause when bets are acknowledged at these moments of a watch from 0 to 100. */
function pauseOf(...times: readonly number[]): number {
  let now = 0;
  let listener: (ack: Acknowledged) => void = () => {};
  const load = {
    onAcknowledged: (wanted: typeof listener) => {
      listener = wanted;
      return () => {};
    },
  };
  const watch = watchPauses(load, () => now);
  for (const at of times) listener({ kind: 'acknowledged', by: 0, sentAt: at, at });
  now = 100;
  return watch.end();
}

it.each([
  ['between two bets', [10, 70, 90], 60],
  ['before the first bet', [80, 90], 80],
  ['after the last bet', [10, 20], 80],
  ['although one process reports late', [30, 20, 60, 95], 35],
  ['without any bet', [], 100],
])('finds the longest pause %s', (_, times, pause) => {
  expect(pauseOf(...times)).toBe(pause);
});
