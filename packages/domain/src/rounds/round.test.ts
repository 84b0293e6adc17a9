import { describe, expect, test } from 'vitest';

import { isDecided, ROUND_STATES, statesBefore } from './round.ts';

describe('statesBefore', () => {
  test.each([
    ['scheduled', []],
    ['open', ['scheduled']],
    ['closed', ['scheduled', 'open']],
    ['drawn', ['closed']],
    ['settled', ['drawn']],
    ['void', ['scheduled', 'open', 'closed']],
  ] as const)('lists the states that may change to %s', (to, from) => {
    expect(statesBefore(to)).toEqual(from);
  });

  test('treats settled and void as final states', () => {
    const left = new Set(ROUND_STATES.flatMap(statesBefore));
    expect(ROUND_STATES.filter((state) => !left.has(state))).toEqual(['settled', 'void']);
  });
});

describe('isDecided', () => {
  test('is true once a round has numbers, and of one that is called off', () => {
    expect(ROUND_STATES.filter(isDecided)).toEqual(['drawn', 'settled', 'void']);
  });
});
