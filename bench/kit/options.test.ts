import { expect, it } from 'vitest';

import { isWanted, readOptions } from './options.ts';

it('what is not said takes the bench’s own default, then the common one', () => {
  expect(readOptions([], { reps: 2 })).toMatchObject({ reps: 2, seconds: 10, members: 100_000 });
  expect(readOptions(['--reps', '5'], { reps: 2 }).reps).toBe(5);
});

it('parts are named with commas, and none named means all', () => {
  const some = readOptions(['--only', 'http,hot']);
  expect(['http', 'hot', 'peers'].filter((part) => isWanted(some, part))).toEqual(['http', 'hot']);
  expect(isWanted(readOptions([]), 'peers')).toBe(true);
});

it.each([
  [['--seconds', '0'], 'whole number'],
  [['--seconds', 'ten'], 'whole number'],
  [['--fast'], 'fast'],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(message);
});
