import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { openJournal } from '../load/journal.ts';
import { openJournals } from './read-journals.ts';

let folder: string;
beforeAll(() => void (folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-journals-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const line = (at: number) => ({ at, intent: { kind: 'balance', op: `m/${at}`, member: 'm' } }) as const;

it('journals are merged in order of time, each line once across reads', () => {
  const files = ['a', 'b'].map((name) => path.join(folder, name));
  const journals = files.map(openJournal);
  for (const at of [1, 4, 5]) journals[0]?.write(line(at));
  for (const at of [2, 3, 6]) journals[1]?.write(line(at));
  const reader = openJournals(files);
  expect([...reader.read()].map(({ at }) => at)).toEqual([1, 2, 3, 4, 5, 6]);
  journals[1]?.write(line(7));
  expect([...reader.read()].map(({ at }) => at)).toEqual([7]);
  expect([...reader.read()]).toEqual([]);
  for (const journal of journals) journal.close();
});

it('an incomplete line waits for its end', () => {
  const file = path.join(folder, 'c');
  const text = JSON.stringify(line(8));
  appendFileSync(file, text.slice(0, 10));
  const reader = openJournals([file]);
  expect([...reader.read()]).toEqual([]);
  appendFileSync(file, `${text.slice(10)}\n`);
  expect([...reader.read()]).toEqual([line(8)]);
});
