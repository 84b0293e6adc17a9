import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, describe, expect, it } from 'vitest';

import { type Store, openStore } from './store.ts';

const root = mkdtempSync(path.join(os.tmpdir(), 'book-'));
afterAll(() => rmSync(root, { recursive: true }));

let ids = 0;
const open = (dir: string): Store => openStore({ dir, now: () => 1, newId: () => `id-${(ids += 1)}` });
const payTimes = (book: Store, times: number): void => {
  for (let i = 1; i <= times; i += 1) book.pay('71', { amountMinor: String(i) });
};
const listed = (book: Store, cursor: string): number => book.list(cursor).movements.length;

describe('the list of movements', () => {
  it('goes on from its cursor, after the journal was read again too', () => {
    const dir = path.join(root, 'same');
    const book = open(dir);
    const beginning = book.list('');
    expect(beginning).toEqual({ movements: [], cursor: '', isLast: true });
    payTimes(book, 201);
    const { cursor, isLast } = book.list('');
    expect([isLast, listed(book, cursor)]).toEqual([false, 1]);
    book.close();
    const again = open(dir);
    expect(listed(again, cursor)).toBe(1);
    expect(again.list(again.list(cursor).cursor)).toMatchObject({ movements: [], isLast: true });
    again.close();
  });

  it('begins anew for a cursor of another journal, and of one whose end was lost', () => {
    const book = open(path.join(root, 'long'));
    payTimes(book, 3);
    const journal = path.join(root, 'long', 'journal.jsonl');
    copyFileSync(journal, path.join(root, 'copy.jsonl'));
    payTimes(book, 2);
    const { cursor } = book.list('');
    book.close();
    copyFileSync(path.join(root, 'copy.jsonl'), journal);
    for (const name of ['long', 'new']) {
      const other = open(path.join(root, name));
      expect(listed(other, cursor)).toBe(name === 'long' ? 3 : 0);
      payTimes(other, 6);
      expect([name, listed(other, cursor)]).toEqual([name, name === 'long' ? 9 : 6]);
      other.close();
    }
  });

  it.each(['5', '2:', ':', '-1:id', '1e0:x', 'x', '99:id-1', '0:undefined'])(
    'begins anew for %s, which is no cursor',
    (cursor) => {
      const book = open(mkdtempSync(path.join(root, 'odd-')));
      payTimes(book, 6);
      expect(listed(book, cursor)).toBe(6);
      book.close();
    },
  );
});
