import { describe, expect, test } from 'vitest';

import { isFinal, mayBecome, ROUND_STATES } from './round.ts';

describe('a round', () => {
  test('goes only these ways', () => {
    const ways = ROUND_STATES.flatMap((from) =>
      ROUND_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(ways).toEqual([
      'scheduled open',
      'scheduled closed',
      'scheduled void',
      'open closed',
      'open void',
      'closed drawn',
      'closed void',
      'drawn settled',
      'drawn void',
    ]);
  });

  test('is final once settled or void', () => {
    expect(ROUND_STATES.filter(isFinal)).toEqual(['settled', 'void']);
  });
});
