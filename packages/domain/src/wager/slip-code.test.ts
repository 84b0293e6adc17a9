import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  readSlipCode,
  shownSlipCode,
  SLIP_CODE_ALPHABET,
  SLIP_CODE_LENGTH,
  slipCodeOf,
} from './slip-code.ts';

const random = fc.uint8Array({ minLength: SLIP_CODE_LENGTH, maxLength: SLIP_CODE_LENGTH });

describe('a code of a slip', () => {
  it('has no letter that looks like another, and each of its 32 as often', () => {
    expect(SLIP_CODE_ALPHABET).toHaveLength(32);
    expect(new Set(SLIP_CODE_ALPHABET).size).toBe(32);
    expect(SLIP_CODE_ALPHABET).not.toMatch(/[ILOU]/);
    const all = Array.from({ length: 256 }, (_, byte) => slipCodeOf(new Uint8Array(8).fill(byte))[0]);
    for (const letter of SLIP_CODE_ALPHABET) expect(all.filter((each) => each === letter)).toHaveLength(8);
  });

  it('is read as it is shown, in any case and spacing', () => {
    fc.assert(
      fc.property(random, (bytes) => {
        const code = slipCodeOf(bytes);
        expect(readSlipCode(code)).toBe(code);
        expect(readSlipCode(` ${shownSlipCode(code).toLowerCase()}\n`)).toBe(code);
        expect(readSlipCode(code.replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(code);
      }),
    );
  });

  it.each([
    ['7k2m-9xqa', '7K2M9XQA'],
    ['ＡＢＣＤ２３４５', 'ABCD2345'],
    ['oiLO 0110', '01100110'],
  ])('reads %s', (text, code) => expect(readSlipCode(text)).toBe(code));

  it.each(['', '7K2M9XQ', '7K2M9XQAB', '7K2M9XQU', "7K2M9XQ'", '7K2M9XQA'.padEnd(65), '<script>'])(
    'is not %j',
    (text) => expect(readSlipCode(text)).toBeUndefined(),
  );
});
