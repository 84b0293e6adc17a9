import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { acceptedOn, damage, DAMAGES, GOOD, sample } from '../../../tests/damaged-addresses.ts';
import { readAddress } from './read-address.ts';

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Countries without national check digits, and the format after the first four characters: `n` is a
 *  digit, `a` a letter, `c` either. */
const STRICT = [
  ['DE', 'nnnnnnnnnnnnnnnnnn'],
  ['AT', 'nnnnnnnnnnnnnnnn'],
  ['GB', 'aaaannnnnnnnnnnnnn'],
  ['AE', 'nnnnnnnnnnnnnnnnnnn'],
  ['DK', 'nnnnnnnnnnnnnn'],
] as const;
const LOOSE = [
  ['CH', 'nnnnncccccccccccc'],
  ['LI', 'nnnnncccccccccccc'],
  ['SA', 'nncccccccccccccccccc'],
  ['KZ', 'nnnccccccccccccc'],
  ['GI', 'aaaaccccccccccccccc'],
] as const;
const BELARUS = [['BY', 'ccccnnnncccccccccccccccc']] as const;
const KINDS: Readonly<Record<string, string>> = { n: DIGITS, a: LETTERS, c: DIGITS + LETTERS };

/** ISO 7064 mod 97-10: the account, the country and 00 as one number, a letter as two digits from 10. */
function iban(country: string, account: string): string {
  const number = Array.from(`${account}${country}00`, (character) => Number.parseInt(character, 36)).join('');
  return `${country}${String(98n - (BigInt(number) % 97n)).padStart(2, '0')}${account}`;
}

function ibans(formats: typeof STRICT | typeof LOOSE | typeof BELARUS): string[] {
  const numbers = fc.array(fc.nat(0xffff), { minLength: 24, maxLength: 24 });
  return sample(numbers, GOOD / 2).map((choices, turn) => {
    const [country, format] = formats[turn % formats.length] ?? formats[0];
    const pick = (kind: string, at: number) => {
      const characters = KINDS[kind] ?? '';
      return characters[(choices[at] ?? 0) % characters.length];
    };
    return iban(country, Array.from(format, pick).join(''));
  });
}

const strict = ibans(STRICT);
const loose = ibans(LOOSE);
const good = [...strict, ...loose];

describe('IBAN', () => {
  test.each([
    // Examples of the registry.
    'AE070331234567890123456',
    'AT611904300234573201',
    'BE68539007547034',
    'BY13NBRB3600900000002Z00AB00',
    // A bank of Belarus with a digit in its code.
    'BY26AKB10100000002966000000A',
    'CH9300762011623852957',
    'DE89370400440532013000',
    'FR1420041010050500013M02606',
    'GB29NWBK60161331926819',
    'LC55HEMM000100010012001200023015',
    'MT84MALT011000012345MTLCAST001S',
    'NL91ABNA0417164300',
    'NO9386011117947',
    'SA0380000000608010167519',
  ])('of the registry is accepted in electronic and print format: %s', (address) => {
    const printed = address.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1 ');
    expect(readAddress('bank', address)).toEqual({ ok: true, value: address });
    expect(readAddress('bank', printed)).toEqual({ ok: true, value: address });
  });

  test('is accepted with its check digits', () => {
    expect(new Set(good).size).toBe(GOOD);
    expect(acceptedOn('bank', good)).toEqual(good);
  });

  test('is rejected when a digit replaces a digit, or a letter a letter', () => {
    const sameKind = (character: string) => (DIGITS.includes(character) ? DIGITS : LETTERS);
    expect(acceptedOn('bank', damage(good, 0, sameKind))).toEqual([]);
  });

  test('is rejected with a wrong character where its place allows only digits or only letters', () => {
    expect(
      acceptedOn(
        'bank',
        damage(strict, 0, () => DIGITS + LETTERS),
      ),
    ).toEqual([]);
  });

  test('rarely passes with a letter for a digit where both are allowed, the limit of modulo 97', () => {
    const accepted = acceptedOn(
      'bank',
      damage(loose, 0, () => DIGITS + LETTERS),
    );
    expect(accepted.length).toBeLessThanOrEqual(DAMAGES / 97);
  });

  describe('of Belarus', () => {
    const belarusian = ibans(BELARUS);

    test('is accepted with digits in its bank code', () => {
      expect(
        belarusian.filter((address) => /^BY..[A-Z]*[0-9]/.test(address.slice(0, 8))).length,
      ).toBeGreaterThan(9);
      expect(acceptedOn('bank', belarusian)).toEqual(belarusian);
    });

    test('is rejected after a substitution within digits or within letters', () => {
      const sameKind = (character: string) => (DIGITS.includes(character) ? DIGITS : LETTERS);
      const damages = damage(['BY26AKB10100000002966000000A', ...belarusian], 0, sameKind);
      expect(acceptedOn('bank', damages)).toEqual([]);
    });

    test('passes with another wrong character as rarely as in other countries', () => {
      const damages = damage(belarusian, 0, () => DIGITS + LETTERS);
      expect(acceptedOn('bank', damages).length).toBeLessThanOrEqual(DAMAGES / 97);
    });
  });

  test.each([
    ['BY26AKB10100000002966000000B', 'checksum'],
    ['BY26AKB10100000002966000000', 'length'],
    ['BY26AKB10100000002966000000AA', 'length'],
    ['BY26AKB1O100000002966000000A', 'characters'],
    ['BYX6AKB10100000002966000000A', 'characters'],
    ['DE89370400440532013001', 'checksum'],
    ['DE8937040044053201300', 'length'],
    ['DE893704004405320130000', 'length'],
    ['DE8937040044053201300O', 'characters'],
    ['DEX9370400440532013000', 'characters'],
    ['XX89370400440532013000', 'country'],
    // The long s becomes a capital S, the dotless i a capital I.
    ['\u017fA0380000000608010167519', 'characters'],
    ['\u0131E29AIBK93115212345678', 'characters'],
  ])('%j is rejected for its %s', (text, fault) => {
    expect(readAddress('bank', text)).toEqual({ ok: false, refusal: 'ADDRESS_INVALID', detail: { fault } });
  });
});
