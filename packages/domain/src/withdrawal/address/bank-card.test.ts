import { describe, expect, test } from 'vitest';

import { acceptedOn } from '../../../tests/damaged-addresses.ts';
import { readBankCard } from './bank-card.ts';
import { CARD_ISSUERS, issuerOf } from './card-issuer.ts';
import { groupedCard } from './grouped-card.ts';

// Check digits worked out by hand with the Luhn formula.
const CARD_16 = '6214830000000009';
const CARD_19 = '6222021234567890128';

const withDigit = (at: number, digit: number): string =>
  CARD_19.slice(0, at) + String(digit) + CARD_19.slice(at + 1);

describe('number of a Chinese bank card', () => {
  test.each([
    [CARD_16, CARD_16],
    [CARD_19, CARD_19],
    ['6222 0212 3456 7890 128', CARD_19],
    ['6222-0212-3456-7890-128', CARD_19],
  ])('is read from %s', (text, address) => {
    expect(readBankCard(text)).toEqual({ ok: true, value: { network: 'unionpay', address } });
  });

  test.each([
    ['', 'characters'],
    ['6222o21234567890128', 'characters'],
    ['６２２２021234567890128', 'characters'],
    ['6222  0212 3456 7890 128', 'characters'],
    ['622202000000000', 'length'],
    ['62220212345678901280', 'length'],
    ['6222021234567890127', 'checksum'],
    // A card of another network: its check digit is right.
    ['4111111111111111', 'network'],
  ])('is refused as %s: %s', (text, fault) => {
    expect(readBankCard(text)).toMatchObject({ ok: false, detail: { fault } });
  });

  test('lets no single wrong digit through', () => {
    const damaged = [...CARD_19].flatMap((digit, at) =>
      Array.from({ length: 10 }, (_, other) => other)
        .filter((other) => String(other) !== digit)
        .map((other) => withDigit(at, other)),
    );
    expect(damaged).toHaveLength(19 * 9);
    expect(acceptedOn('unionpay', damaged)).toEqual([]);
  });

  test('is shown in groups of four', () => {
    expect(groupedCard(CARD_19)).toBe('6222 0212 3456 7890 128');
    expect(groupedCard('')).toBe('');
  });
});

describe('issuer of a card', () => {
  test.each([
    [CARD_19, 'ICBC'],
    [CARD_16, 'CMB'],
    ['6228480000000000000', 'ABC'],
    ['6217000000000000000', 'CCB'],
    ['6216600000000000000', 'BOC'],
    ['6299990000000000000', undefined],
    ['62', undefined],
  ])('of %s is %s', (card, issuer) => {
    expect(issuerOf(card)).toBe(issuer);
  });

  test('names each first six digits once', () => {
    expect(new Set(CARD_ISSUERS).size).toBe(CARD_ISSUERS.length);
  });
});
