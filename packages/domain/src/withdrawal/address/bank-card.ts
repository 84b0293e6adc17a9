import { ok } from '../../result.ts';
import { faulty, type ReadFormat } from './address.ts';

/** Single blanks or hyphens may stand between groups, as on the card. */
const PRINTED = /^[0-9]+(?:[ -][0-9]+)*$/;
const LENGTH = { min: 16, max: 19 };
/** Every card of China UnionPay begins so. */
const PREFIX = '62';

/** Reads the number of a Chinese bank card: 16 to 19 digits that begin with 62, the last of them by the Luhn
 *  formula (ISO/IEC 7812-1). Kept without blanks. Detects every wrong digit, and two that are swapped unless
 *  they are 0 and 9.  Refuses: ADDRESS_INVALID with its fault. */
export const readBankCard: ReadFormat = (text) => {
  if (!PRINTED.test(text)) return faulty('characters');
  const address = text.replaceAll(/[ -]/g, '');
  if (address.length < LENGTH.min || address.length > LENGTH.max) return faulty('length');
  if (!hasLuhnDigit(address)) return faulty('checksum');
  return address.startsWith(PREFIX)
    ? ok({ network: 'unionpay', address })
    : faulty('network', { network: 'unknown' });
};

function hasLuhnDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = digits.charCodeAt(digits.length - 1 - at) - 48;
    const weighed = at % 2 === 1 ? digit * 2 : digit;
    sum += weighed > 9 ? weighed - 9 : weighed;
  }
  return sum % 10 === 0;
}
