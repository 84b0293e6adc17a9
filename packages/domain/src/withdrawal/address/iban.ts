import { validateIBAN, ValidationErrorsIBAN } from 'ibantools';

import { ok } from '../../result.ts';
import { type AddressFault, type AddressResult, faulty, type FoundAddress } from './address.ts';

/** Single blanks may stand between groups, as on paper. Looked at before the case is changed: there are
 *  letters outside ASCII whose capitals are inside. */
const PRINTED = /^[0-9A-Za-z]+(?: [0-9A-Za-z]+)*$/;

/** The first that applies is reported: what comes later is only its consequence. */
const FAULTS: readonly (readonly [ValidationErrorsIBAN, AddressFault])[] = [
  [ValidationErrorsIBAN.NoIBANCountry, 'country'],
  [ValidationErrorsIBAN.WrongBBANLength, 'length'],
  [ValidationErrorsIBAN.ChecksumNotNumber, 'characters'],
  [ValidationErrorsIBAN.WrongBBANFormat, 'characters'],
];

/** Belarus, where the library lets a bank code have letters only: by the registry it is 4!c4!n16!c, and there
 *  are banks with a digit in it. */
const BELARUS = { prefix: 'BY', length: 28, pattern: /^BY[0-9]{2}[0-9A-Z]{4}[0-9]{4}[0-9A-Z]{16}$/ };

/** Reads an IBAN by the registry's format of its country, its two check digits (ISO 7064 mod 97-10), and the
 *  country's own check digits where it has some. Kept without blanks, in capitals. A digit for a digit or a
 *  letter for a letter never passes; a letter for a digit, where the country's format has room for both,
 *  passes once in 97 times.  Refuses: ADDRESS_INVALID with its fault. */
export function readIban(text: string): AddressResult<FoundAddress> {
  if (!PRINTED.test(text)) return faulty('characters');
  const address = text.replaceAll(' ', '').toUpperCase();
  const fault = address.startsWith(BELARUS.prefix) ? faultInBelarus(address) : faultOf(address);
  return fault === undefined ? ok({ network: 'iban', address }) : faulty(fault);
}

function faultOf(address: string): AddressFault | undefined {
  const { valid, errorCodes } = validateIBAN(address);
  if (valid) return undefined;
  return FAULTS.find(([code]) => errorCodes.includes(code))?.[1] ?? 'checksum';
}

function faultInBelarus(address: string): AddressFault | undefined {
  if (address.length !== BELARUS.length) return 'length';
  if (!BELARUS.pattern.test(address)) return 'characters';
  return remainder97(address) === 1n ? undefined : 'checksum';
}

/** ISO 7064 mod 97-10 over the account, the country and the check digits as one number, a letter as two
 *  digits from 10; 1 when nothing is wrong. */
function remainder97(address: string): bigint {
  const turned = `${address.slice(4)}${address.slice(0, 4)}`;
  return BigInt(turned.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))) % 97n;
}
