import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { fileSink } from './log-sink.ts';

it('appends to a file of its owner alone, and moves full ones away, the oldest out', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sink-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'below', 'security.log');
  for (let n = 0; n < 30; n++) fileSink(file, 12)(`line ${n}`);
  const sink = fileSink(file, 12);
  for (let n = 30; n < 60; n++) sink(`line ${n}`);
  const names = readdirSync(path.dirname(file)).toSorted();
  expect(names).toEqual(['security.log', ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `security.log.${n}`)]);
  const texts = names.map((name) => readFileSync(path.join(path.dirname(file), name), 'utf8'));
  expect(texts.slice(0, 2)).toEqual(['line 59\n', 'line 58\n']);
  expect(texts.at(-1)).toBe('line 51\n');
  for (const name of names) expect(statSync(path.join(path.dirname(file), name)).mode & 0o777).toBe(0o600);
});
