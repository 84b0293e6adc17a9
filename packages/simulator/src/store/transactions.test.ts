import { expect, test } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { createMemory, StoreError } from './transactions.ts';

const newMemory = () => createMemory({ now: () => epochMs(0) });

test('a rollback undoes every change', () => {
  const memory = newMemory();
  const table = new Map([['kept', 1]]);
  const list = [1];
  memory.put(table, 'kept', 2);
  memory.add(table, 'new', 3);
  memory.append(list, 2);
  memory.undoTo(0);
  expect([...table]).toEqual([['kept', 1]]);
  expect(list).toEqual([1]);
});

test('a rollback to a savepoint undoes one part', () => {
  const memory = newMemory();
  const table = new Map<string, number>();
  memory.put(table, 'first', 1);
  const mark = memory.mark();
  memory.put(table, 'first', 2);
  memory.put(table, 'second', 2);
  memory.undoTo(mark);
  expect([...table]).toEqual([['first', 1]]);
});

test('a duplicate key is refused as PostgreSQL refuses it', () => {
  const memory = newMemory();
  const table = new Map([['taken', 1]]);
  expect(() => memory.add(table, 'taken', 2)).toThrow(StoreError);
  expect(() => memory.add(table, 'taken', 2)).toThrow(expect.objectContaining({ code: '23505' }));
  expect(table.get('taken')).toBe(1);
});
