import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { asciiDigits } from '../text/ascii-digits.ts';
import type { ChannelType } from '../wallet/channel.ts';
import { ADDRESS_TEXT_MAX } from '../withdrawal/address/address-text.ts';
import { readAddress } from '../withdrawal/address/read-address.ts';
import { plainIdentifier, readAccountName, readCode, readEmailAddress, readMobile } from './identifier.ts';

const everyPoint = Array.from({ length: 0x110000 }, (_, code) => code).filter(
  (code) => code < 0xd800 || code > 0xdfff,
);
const UNSEEN = everyPoint
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /^[\p{Cf}\p{Default_Ignorable_Code_Point}]$/u.test(sign));
const BLANKS = everyPoint.map((code) => String.fromCodePoint(code)).filter((sign) => /^\s$/.test(sign));
/** The zeros of all scripts: the digits of a script stand side by side. */
const ZEROS = everyPoint.filter((code) => {
  const number = String.fromCodePoint(code);
  return /^\p{Nd}$/u.test(number) && asciiDigits(number) === '0';
});

/** A text with digits of any script, and with what nobody sees put anywhere into it. */
const disguised = (clean: string, between: readonly string[]): fc.Arbitrary<string> => {
  const noise = fc.array(fc.constantFrom(...between), { maxLength: 3 }).map((marks) => marks.join(''));
  const signs = Array.from(clean, (sign) =>
    /[0-9]/.test(sign)
      ? fc.constantFrom(...ZEROS).map((zero) => String.fromCodePoint(zero + Number(sign)))
      : fc.constant(sign),
  );
  return fc
    .tuple(fc.tuple(...signs), fc.array(noise, { minLength: clean.length + 1, maxLength: clean.length + 1 }))
    .map(([written, marks]) => marks.map((mark, at) => mark + (written[at] ?? '')).join(''));
};

test('the digits of each script are found by Unicode, also where several sets of ten stand side by side', () => {
  expect(ZEROS.length).toBeGreaterThan(60);
  expect(asciiDigits('\u0661\u06f2\u0969\uff14\u{1d7d3}\u{1d7f6}7')).toBe('1234507');
  for (const zero of ZEROS)
    expect(asciiDigits(Array.from({ length: 10 }, (_, n) => String.fromCodePoint(zero + n)).join(''))).toBe(
      '0123456789',
    );
});

type Reader = readonly [name: string, read: (text: string) => unknown, clean: string];

const mobile: Reader[] = ['13800138000', '+8613800138000', '+447911123456'].map((clean) => [
  'mobile',
  readMobile,
  clean,
]);
const address: Reader[] = (
  [
    ['erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['btc', 'bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=0.1'],
    ['bank', 'DE89370400440532013000'],
    ['unionpay', '6222021234567890128'],
    ['alipay', '13812348009'],
  ] satisfies [ChannelType, string][]
).map(([channel, clean]) => [`address of ${channel}`, (text: string) => readAddress(channel, text), clean]);
const READERS: Reader[] = [
  ...mobile,
  ...address,
  ['code', readCode, '123456'],
  ['code', readCode, 'abcde23456'],
  ['account', readAccountName, 'meilin88'],
  ['account', readAccountName, 'mei.lin@mail.example'],
  ['account', readAccountName, '10023'],
];

describe.each(READERS)('%s', (_, read, clean) => {
  test(`${clean} is the same with blanks, unseen marks and the digits of any script`, () => {
    fc.assert(
      fc.property(disguised(clean, [...UNSEEN, ...BLANKS]), (text) => {
        // A longer address is refused unread.
        fc.pre(text.length <= ADDRESS_TEXT_MAX);
        expect(read(text)).toEqual(read(clean));
      }),
      { numRuns: 300 },
    );
  });
});

describe.each<Reader>([
  ['e-mail address', readEmailAddress, 'mei.lin+7@mail.example'],
  ['plain text', plainIdentifier, 'meilin88'],
])('%s', (_, read, clean) => {
  test(`${clean} is the same with unseen marks and the digits of any script, and blanks around it`, () => {
    fc.assert(
      fc.property(disguised(clean, UNSEEN), fc.constantFrom(...BLANKS), (text, blank) => {
        expect(read(`${blank}${text}${blank}`)).toBe(read(clean));
      }),
      { numRuns: 300 },
    );
  });
});

test.each([
  ['123 456', '123456'],
  [' 123456', '123456'],
  ['123-456', '123456'],
  ['123\u00a0456', '123456'],
  ['123\u2013456', '123456'],
  ['\u0661\u0662\u0663\u0664\u0665\u0666', '123456'],
  ['\uff11\uff12\uff13 \uff14\uff15\uff16', '123456'],
  ['ABCDE-fgh23', 'ABCDEfgh23'],
])('the code %j is %s', (text, code) => expect(readCode(text)).toBe(code));

describe('readMobile', () => {
  test.each([
    ['+86 138 0013 8000', '13800138000'],
    ['008613800138000', '13800138000'],
    ['8613800138000', '13800138000'],
    ['tel:+86-138-0013-8000', '13800138000'],
    ['\u202d138 0013 8000\u202c', '13800138000'],
    ['\uff11\uff13\uff18\uff10\uff10\uff11\uff13\uff18\uff10\uff10\uff10', '13800138000'],
    ['\uff0b86 138.0013.8000', '13800138000'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['00 1 (212) 555-0123', '+12125550123'],
    ['sms:+447911123456', '+447911123456'],
  ])('reads %j as %s', (text, value) => expect(readMobile(text)).toEqual({ ok: true, value }));

  test.each([
    '',
    '+',
    '1380013800',
    '138001380001',
    '138o0138000',
    '+0123456789',
    '13800138000;',
    '20 7946 0018',
  ])('refuses %j', (text) => expect(readMobile(text)).toEqual({ ok: false, refusal: 'MOBILE_INCORRECT' }));
});

test('letters that only look alike stay what they are', () => {
  expect(plainIdentifier('\u0430dmin')).toBe('\u0430dmin');
  expect(readAccountName('m\u0435ilin')).not.toBe('meilin');
});
