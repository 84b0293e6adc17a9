import { describe, expect, it } from 'vitest';

import { addressIn, importAgain } from './import-again.ts';

const FILE = 'http://127.0.0.1:3000/assets/slip-sheet-a1.js';

describe('addressIn', () => {
  it.each([
    ['Chromium', `Failed to fetch dynamically imported module: ${FILE}`],
    ['Firefox', `error loading dynamically imported module: ${FILE}`],
    ['a second attempt', `Failed to fetch dynamically imported module: ${FILE}?attempt=1`],
  ])('reads the message of %s', (_browser, message) => {
    expect(addressIn(new TypeError(message))).toBe(FILE);
  });

  it.each([[new TypeError('Importing a module script failed.')], [new Error(FILE)], ['text']])(
    'finds no address in %s',
    (error) => {
      expect(addressIn(error)).toBeUndefined();
    },
  );
});

describe('importAgain', () => {
  it('returns the module of a load that succeeds', async () => {
    expect(await importAgain(() => Promise.resolve({ a: 1 }))).toEqual({ a: 1 });
  });

  it('passes on a failure that names no address', async () => {
    const failure = new Error('syntax');
    await expect(importAgain(() => Promise.reject(failure))).rejects.toBe(failure);
  });
});
