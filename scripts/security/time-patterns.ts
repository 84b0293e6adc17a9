import { parentPort, workerData } from 'node:worker_threads';

import { attacksOn, type Pattern } from './find-patterns.ts';

// Runs patterns on long texts and tells the processor time of the worst text for each, in ms, or of the first
// that takes longer than a limit. A worker, because a pattern without an end can only be stopped with its
// thread.

type Task = { readonly patterns: readonly Pattern[]; readonly length: number; readonly limitMs: number };
const { patterns, length, limitMs } = workerData as Task;

for (const [at, pattern] of patterns.entries()) {
  const expression = new RegExp(pattern.source, pattern.flags);
  let worst = 0;
  for (const text of attacksOn(pattern, length)) {
    expression.lastIndex = 0;
    const before = process.threadCpuUsage();
    expression.test(text);
    const { user } = process.threadCpuUsage(before);
    worst = Math.max(worst, user / 1000);
    if (worst > limitMs) break;
  }
  parentPort?.postMessage({ at, worst }, []);
}
