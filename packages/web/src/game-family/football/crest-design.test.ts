import { expect, test } from 'vitest';

import { zhHans } from '@tessera/contract/names/football/zh-hans';

import { crestOf, DIVISIONS } from './crest-design.ts';

const CLUBS = Object.keys(zhHans.clubs);

test('no two clubs have the same crest', () => {
  const drawn = CLUBS.map((code) => JSON.stringify(crestOf(code)));
  expect(new Set(drawn).size).toBe(CLUBS.length);
});

test('a crest has two tints and a division that is drawn', () => {
  for (const code of CLUBS) {
    const { division, hues } = crestOf(code);
    expect(hues[0]).not.toBe(hues[1]);
    expect(DIVISIONS[division]).toBeDefined();
  }
});

test('a crest depends on its code alone', () => {
  expect(crestOf('harbour')).toEqual(crestOf('harbour'));
  expect(crestOf('harbour')).not.toEqual(crestOf('harbor'));
});
