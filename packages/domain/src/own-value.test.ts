import { describe, expect, test } from 'vitest';

import { ownValue } from './own-value.ts';

describe('ownValue', () => {
  test.each([
    ['one', 1],
    ['two', undefined],
    ['constructor', undefined],
    ['toString', undefined],
    ['__proto__', undefined],
    ['', undefined],
  ])('of "%s" is %s', (name, value) => {
    expect(ownValue({ one: 1 }, name)).toBe(value);
  });
});
