import { expect, it } from 'vitest';

import { createRoundRobinSet } from './round-robin-set.ts';

it('visits every member once per round, a few at a time', () => {
  const turns = createRoundRobinSet<number>(4);
  for (let n = 0; n < 10; n++) turns.add(n);
  const parts = Array.from({ length: 4 }, () => turns.next());
  expect(parts.flat().toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(Math.max(...parts.map((part) => part.length))).toBe(3);
  expect(turns.next()).toEqual(parts[0]);
});

it('skips a removed member, and removing it twice counts once', () => {
  const turns = createRoundRobinSet<string>(2);
  turns.add('a');
  turns.add('b');
  turns.delete('a');
  turns.delete('a');
  expect(turns.all()).toEqual(['b']);
  expect(turns.size()).toBe(1);
});
