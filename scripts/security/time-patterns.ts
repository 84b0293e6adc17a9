import { parentPort, workerData } from 'node:worker_threads';

import { attacksOn, type Pattern } from './find-patterns.ts';

// Runs patterns on long texts and tells the processor time of the worst text for each, in ms. A worker,
// because a pattern without an end can only be stopped with its thread.

const { patterns, length } = workerData as { readonly patterns: readonly Pattern[]; readonly length: number };

for (const [at, pattern] of patterns.entries()) {
  const expression = new RegExp(pattern.source, pattern.flags);
  let worst = 0;
  for (const text of attacksOn(pattern, length)) {
    expression.lastIndex = 0;
    const before = process.threadCpuUsage();
    expression.test(text);
    const { user } = process.threadCpuUsage(before);
    worst = Math.max(worst, user / 1000);
  }
  parentPort?.postMessage({ at, worst }, []);
}
