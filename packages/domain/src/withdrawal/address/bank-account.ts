import { isValidBIC } from 'ibantools';

import { plainIdentifier } from '../../member/identifier.ts';
import { ok } from '../../result.ts';
import { type AddressResult, faulty } from './address.ts';
import { readAddress } from './read-address.ts';

export type BankAccount = { readonly iban: string; readonly bic: string };

const LETTERS_AND_DIGITS = /^[0-9A-Za-z]+$/;
const SHAPE = /^[A-Z]{6}[0-9A-Z]+$/;

/** The countries whose IBANs begin with another's letters: the registry's notes on Finland, France and the
 *  United Kingdom. */
const IBAN_COUNTRY: ReadonlyMap<string, string> = new Map([
  ['AX', 'FI'],
  ...['BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'TF', 'WF', 'YT'].map(
    (code) => [code, 'FR'] as const,
  ),
  ...['GG', 'IM', 'JE'].map((code) => [code, 'GB'] as const),
]);

/** Reads both halves of where a bank transfer goes. A BIC has no checksum, so its country must be that of the
 *  IBAN.
 *  Refuses: ADDRESS_INVALID with the fault and, as `field`, the half that has it. */
export function readBankAccount(ibanText: string, bicText: string): AddressResult<BankAccount> {
  const iban = readAddress('bank', ibanText);
  if (!iban.ok) return { ...iban, detail: { ...iban.detail, field: 'iban' } };
  const bic = readBic(bicText);
  if (!bic.ok) return { ...bic, detail: { ...bic.detail, field: 'bic' } };
  const country = bic.value.slice(4, 6);
  const isSame =
    iban.value.startsWith(country) || iban.value.startsWith(IBAN_COUNTRY.get(country) ?? country);
  return isSame ? ok({ iban: iban.value, bic: bic.value }) : faulty('country', { field: 'bic' });
}

/** Reads a BIC (ISO 9362) of eight or eleven characters. Kept in capitals. */
function readBic(given: string): AddressResult<string> {
  const text = plainIdentifier(given).replaceAll(' ', '');
  if (text.length !== 8 && text.length !== 11) return faulty('length');
  if (!LETTERS_AND_DIGITS.test(text)) return faulty('characters');
  const bic = text.toUpperCase();
  if (!SHAPE.test(bic)) return faulty('characters');
  return isValidBIC(bic) ? ok(bic) : faulty('country');
}
