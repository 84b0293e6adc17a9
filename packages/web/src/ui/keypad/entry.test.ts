import { describe, expect, test } from 'vitest';

import { nextEntry, type Key } from './entry.ts';

describe('nextEntry', () => {
  test.each<[string, Key, string]>([
    ['', '5', '5'],
    ['0', '5', '5'],
    ['5', '0', '50'],
    ['', '.', '0.'],
    ['5', '.', '5.'],
    ['5.1', '.', '5.1'],
    ['5.1', '2', '5.12'],
    ['5.12', '3', '5.12'],
    ['9999999999', '9', '9999999999'],
    ['5.1', 'back', '5.'],
    ['', 'back', ''],
  ])('"%s" and the key %s give "%s"', (entry, key, next) => {
    expect(nextEntry(entry, key)).toBe(next);
  });
});
