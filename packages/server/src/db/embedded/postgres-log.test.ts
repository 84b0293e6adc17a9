import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { rotateLog } from './postgres-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'log-'));
  file = path.join(folder, 'postgres.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

const texts = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .toSorted()
      .map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]),
  );

it('leaves a log that is missing or not yet too big', () => {
  rotateLog(file, 3);
  appendFileSync(file, 'abc');
  rotateLog(file, 3);
  expect(texts()).toEqual({ 'postgres.log': 'abc' });
});

it('moves the text of a big log away while its writer goes on in the same file', () => {
  const writer = openSync(file, 'a');
  writeSync(writer, 'first\n');
  rotateLog(file, 3);
  writeSync(writer, 'second\n');
  closeSync(writer);
  expect(texts()).toEqual({ 'postgres.log': 'second\n', 'postgres.log.1': 'first\n' });
});

it('keeps four old logs', () => {
  for (const n of [1, 2, 3, 4, 5, 6]) {
    appendFileSync(file, `text ${n}`);
    rotateLog(file, 3);
  }
  expect(texts()).toEqual({
    'postgres.log': '',
    'postgres.log.1': 'text 6',
    'postgres.log.2': 'text 5',
    'postgres.log.3': 'text 4',
    'postgres.log.4': 'text 3',
  });
});
