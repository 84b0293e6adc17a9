import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { inspect } from './inspector.ts';
import type { Server } from './stage.ts';

/** Memory of a server after a collection.   Units: bytes. */
export type Memory = { readonly rss: number; readonly reserved: number; readonly used: number };

const KIB = 1024;
const SETTLE_MS = 2_000;
const SAMPLE_MS = 100;

/** The resident memory of a process; NaN where the system does not report it. */
export function rssOf(pid: number): number {
  try {
    const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kib) * KIB;
  } catch {
    return Number.NaN;
  }
}

/** Memory after garbage has been collected and returned to the system. */
export async function settledMemory({ pid, inspectPort }: Server): Promise<Memory> {
  const inspector = await inspect(inspectPort);
  try {
    await inspector.heap();
    await sleep(SETTLE_MS);
    const heap = await inspector.heap();
    return { rss: rssOf(pid), ...heap };
  } finally {
    inspector.close();
  }
}

/** Samples the memory of a process until stopped, and returns the maximum. */
export function watchRss(pid: number): () => number {
  let most = rssOf(pid);
  const timer = setInterval(() => (most = Math.max(most, rssOf(pid))), SAMPLE_MS);
  return () => {
    clearInterval(timer);
    return most;
  };
}
