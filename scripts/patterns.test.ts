import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

import { describe, expect, it } from 'vitest';

import { findPatterns, type Pattern } from './security/find-patterns.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Folders whose code reads texts of strangers: the server, the cashier, and what both share with the app. */
const FOLDERS = ['domain', 'contract', 'server', 'cashier'].map((name) => `packages/${name}/src`);
const LENGTH = 50_000;
/** Processor time, so that a busy machine does not count. A pattern that reads its text once takes below 1
 *  ms; one that begins anew at each character takes more than a second, and one that branches never ends. */
const WORST_MS = 200;
const TIMEOUT_MS = 120_000;

const patterns: readonly Pattern[] = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const name = path.posix.join(folder, file);
      return findPatterns(name, readFileSync(path.join(ROOT, name), 'utf8'));
    }),
);

/** The patterns that take longer than they may; where one does not end, that one. */
async function slow(some: readonly Pattern[], length: number, limitMs: number): Promise<readonly Pattern[]> {
  const worker = new Worker(new URL('security/time-patterns.ts', import.meta.url), {
    workerData: { patterns: some, length, limitMs },
  });
  const found: Pattern[] = [];
  let next = 0;
  const ended = new Promise<void>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('exit', () => resolve());
    worker.on('message', ({ at, worst }: { at: number; worst: number }) => {
      next = at + 1;
      const pattern = some[at];
      if (pattern && worst > limitMs) found.push(pattern);
    });
  });
  AbortSignal.timeout(TIMEOUT_MS / 2).addEventListener('abort', () => void worker.terminate());
  await ended;
  const hanging = some[next];
  return hanging ? [...found, hanging] : found;
}

describe('patterns', () => {
  it(
    'read a text of 50 kB in linear time, whatever it is',
    async () => {
      expect(patterns.length).toBeGreaterThan(80);
      expect(await slow(patterns, LENGTH, WORST_MS)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it(
    'that begin anew at each character are found',
    async () => {
      const bad = ['a+x', '(.*)x$'].map((source) => ({ file: 'x.ts', source, flags: '' }));
      expect(await slow(bad, LENGTH, WORST_MS)).toEqual(bad);
    },
    TIMEOUT_MS,
  );

  it('are found wherever they are written', () => {
    const text = `const a = /x+/g; const b = { pattern: '^y$' }; const c = new RegExp('z');`;
    expect(findPatterns('x.ts', text).map(({ source }) => source)).toEqual(['x+', '^y$', 'z']);
  });
});
