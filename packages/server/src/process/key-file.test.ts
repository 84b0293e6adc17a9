import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { nextFileOf, secretOf, secretsOf } from '../kernel/secrets.ts';
import { dropOlderKeys, prepareKey, promoteKey } from './key-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'keys-'));
  file = path.join(folder, 'secret');
  writeFileSync(file, 'first', { mode: 0o640 });
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a file of keys', () => {
  it('accepts the next one before it is used, and the one before afterwards', () => {
    expect(secretsOf({ file })).toEqual(['first']);
    expect(prepareKey(file, () => 'second')).toBe('second');
    expect(secretsOf({ file })).toEqual(['first', 'second']);
    promoteKey(file);
    expect(secretsOf({ file })).toEqual(['second', 'first']);
    expect(secretOf({ file })).toBe('second');
    expect(dropOlderKeys(file)).toBe(1);
    expect(dropOlderKeys(file)).toBe(0);
    expect(secretsOf({ file })).toEqual(['second']);
  });

  it('keeps its mode', () => {
    prepareKey(file, () => 'second');
    expect(statSync(nextFileOf(file)).mode & 0o777).toBe(0o600);
    promoteKey(file);
    expect(statSync(file).mode & 0o777).toBe(0o640);
  });

  it('goes on with the same key when a rotation was stopped before, between or after its steps', () => {
    prepareKey(file, () => 'second');
    // Stopped here, and run again.
    expect(prepareKey(file, () => 'third')).toBe('second');
    promoteKey(file);
    // Stopped after the file was replaced, before the next one was removed.
    writeFileSync(nextFileOf(file), 'second');
    expect(prepareKey(file, () => 'third')).toBe('second');
    promoteKey(file);
    expect(secretsOf({ file })).toEqual(['second', 'first']);
    promoteKey(file);
    expect(readFileSync(file, 'utf8')).toBe('second\nfirst');
  });

  it('holds PEM blocks as well as lines', () => {
    const block = (text: string) => `-----BEGIN PRIVATE KEY-----\n${text}\n-----END PRIVATE KEY-----\n`;
    writeFileSync(file, block('QUFB'));
    prepareKey(file, () => block('QkJC'));
    promoteKey(file);
    expect(secretsOf({ file })).toEqual([block('QkJC'), block('QUFB')]);
  });

  it('keeps its values while it cannot be read, and refuses to be missing from the start', () => {
    expect(secretsOf({ file })).toEqual(['first']);
    rmSync(file);
    expect(secretsOf({ file })).toEqual(['first']);
    writeFileSync(file, '\n');
    expect(secretsOf({ file })).toEqual(['first']);
    expect(() => secretsOf({ file: `${file}.none` })).toThrow('there is no secret in');
  });
});
