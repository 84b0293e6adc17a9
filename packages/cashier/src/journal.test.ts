import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { openJournal } from './journal.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'journal-'));
afterAll(() => rmSync(dir, { recursive: true }));

type Note = { readonly text: string };
const NOTES: readonly Note[] = ['', 'short', 'نقود 试玩币 €', 'x'.repeat(300)].map((text) => ({ text }));
const TEXT = NOTES.map((note) => `${JSON.stringify(note)}\n`).join('');

let files = 0;
const newFile = (): string => path.join(dir, `${(files += 1)}.jsonl`);
function read(file: string, pieceBytes?: number): Note[] {
  const found: Note[] = [];
  openJournal<Note>(file, (note) => found.push(note), pieceBytes).close();
  return found;
}

describe('a journal', () => {
  it.each([1, 2, 3, 7, 64, 4_096, undefined])('is read whole in pieces of %s bytes', (pieceBytes) => {
    const file = newFile();
    const journal = openJournal<Note>(file, () => {}, pieceBytes);
    for (const note of NOTES) journal.append(note);
    journal.close();
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    expect(read(file, pieceBytes)).toEqual(NOTES);
  });

  it.each([1, 5, 4_096])('loses a last line without its end alone, in pieces of %s bytes', (pieceBytes) => {
    const file = newFile();
    writeFileSync(file, TEXT);
    appendFileSync(file, '{"text":"€');
    expect(read(file, pieceBytes)).toEqual(NOTES);
    expect(readFileSync(file, 'utf8')).toBe(TEXT);
    const journal = openJournal<Note>(file, () => {}, pieceBytes);
    journal.append({ text: 'after' });
    journal.close();
    expect(read(file, pieceBytes)).toEqual([...NOTES, { text: 'after' }]);
  });

  it('with a line that does not read is damaged, and is not cut', () => {
    const file = newFile();
    writeFileSync(file, `broken\n${TEXT}`);
    expect(() => read(file, 5)).toThrow(SyntaxError);
    expect(readFileSync(file, 'utf8')).toBe(`broken\n${TEXT}`);
  });
});
