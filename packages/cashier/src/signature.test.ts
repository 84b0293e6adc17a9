import { describe, expect, it } from 'vitest';

import { isBearer, signatureOf } from './signature.ts';

const SECRET = 'abcdefghijklmnop';

describe('the bearer of a call', () => {
  it.each([
    ['the secret', `Bearer ${SECRET}`, true],
    ['a secret of the same length', 'Bearer abcdefghijklmnoq', false],
    ['a secret that differs in its first letter', 'Bearer bbcdefghijklmnop', false],
    ['another scheme of the same length', `Basics ${SECRET}`, false],
    ['the secret in capitals', `Bearer ${SECRET.toUpperCase()}`, false],
    ['a part of the secret', `Bearer ${SECRET.slice(0, -1)}`, false],
    ['more than the secret', `Bearer ${SECRET}q`, false],
    ['the secret alone', SECRET, false],
    ['an empty text', '', false],
    ['nothing', undefined, false],
  ])('with %s is accepted or not', (_, header, isAccepted) => {
    expect(isBearer(header, [SECRET])).toBe(isAccepted);
    // One that is about to go or to come counts as well.
    expect(isBearer(header, ['another one', SECRET])).toBe(isAccepted);
  });
});

it('a signature differs with the secret, the time and the body', () => {
  const signatures = [
    signatureOf(SECRET, '1', 'body'),
    signatureOf('abcdefghijklmnoq', '1', 'body'),
    signatureOf(SECRET, '2', 'body'),
    signatureOf(SECRET, '1', 'bodz'),
  ];
  expect(new Set(signatures).size).toBe(4);
});
