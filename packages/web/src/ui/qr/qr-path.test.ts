import { encode } from 'uqr';
import { describe, expect, test } from 'vitest';

import { qrPath } from './qr-path.ts';

describe('qrPath', () => {
  test('draws a run of dark modules as one bar and nothing for light ones', () => {
    expect(
      qrPath([
        [true, true, false],
        [false, false, false],
        [true, false, true],
      ]),
    ).toBe('M0 0h2v1h-2zM0 2h1v1h-1zM2 2h1v1h-1z');
  });

  test('covers exactly the dark modules of a code', () => {
    const { data } = encode('TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE', { border: 0 });
    const drawn = data.map((row) => row.map(() => false));
    for (const [, x = '', y = '', length = ''] of qrPath(data).matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
      for (let at = Number(x); at < Number(x) + Number(length); at += 1) (drawn[Number(y)] ?? [])[at] = true;
    }
    expect(drawn).toEqual(data);
  });
});
