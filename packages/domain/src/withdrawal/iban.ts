import { validateIBAN, ValidationErrorsIBAN } from 'ibantools';
import { ok } from '../result.ts';
import { type AddressFault, type AddressResult, faulty, type FoundAddress } from './address.ts';

/** Single blanks may stand between groups, as on paper. Looked at before the case is changed: there are letters
 *  outside ASCII whose capitals are inside. */
const PRINTED = /^[0-9A-Za-z]+(?: [0-9A-Za-z]+)*$/;

/** The first that applies is told: what comes later is only its consequence. */
const FAULTS: readonly (readonly [ValidationErrorsIBAN, AddressFault])[] = [
  [ValidationErrorsIBAN.NoIBANCountry, 'country'],
  [ValidationErrorsIBAN.WrongBBANLength, 'length'],
  [ValidationErrorsIBAN.ChecksumNotNumber, 'characters'],
  [ValidationErrorsIBAN.WrongBBANFormat, 'characters'],
];

/** Reads an IBAN by the registry's format of its country, its two check digits (ISO 7064 mod 97-10), and the country's
 *  own check digits where it has some. Kept without blanks, in capitals.
 *  A digit for a digit or a letter for a letter never passes; a letter for a digit, where the country's format has
 *  room for both, passes once in 97 times.   Refuses: ADDRESS_INVALID with its fault. */
export function readIban(text: string): AddressResult<FoundAddress> {
  if (!PRINTED.test(text)) return faulty('characters');
  const address = text.replaceAll(' ', '').toUpperCase();
  const { valid, errorCodes } = validateIBAN(address);
  if (valid) return ok({ network: 'iban', address });
  const [, fault] = FAULTS.find(([code]) => errorCodes.includes(code)) ?? [undefined, 'checksum'];
  return faulty(fault);
}
