import { ok, refuse, type Result } from '../result.ts';
import { asciiDigits } from '../text/ascii-digits.ts';

/** Characters that nobody sees: format marks, selectors of variants, fillers. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** ASCII in the width of Chinese characters, the ideographic full stop, and every sort of dash. */
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const FULL_STOP = /[\u3002\uff61]/g;
const DASH = /[\p{Pd}\u2212]/gu;
/** The braille blank is empty paper too. */
const BLANK = /[\s\u2800]+/g;

const FULL_WIDTH_OFFSET = 0xfee0;

/** A typed or pasted identifier as it is meant: without what nobody sees, in the letters, digits and dashes
 *  of ASCII where those of another width or script mean the same, one blank for many, none at the ends.
 *  Letters that only look alike stay what they are. Never for a password: there each character counts. */
export const plainIdentifier = (text: string): string =>
  asciiDigits(
    text
      .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
      .replace(FULL_STOP, '.')
      .replace(DASH, '-')
      .replace(UNSEEN, ''),
  )
    .replace(BLANK, ' ')
    .trim();

/** A code of digits or letters, however it was grouped: of a message, of an app, a recovery code, the six
 *  digits of a fund password. */
export const readCode = (text: string): string => plainIdentifier(text).replace(/[-. \u00b7]/g, '');

/** The name by which an account is looked up: a username, a mobile, an e-mail address or an id. No account
 *  has a blank in its name. */
export const readAccountName = (text: string): string => plainIdentifier(text).replaceAll(' ', '');

/** An e-mail address without the scheme of a link. Blanks inside it are left to be refused. */
export const readEmailAddress = (text: string): string => plainIdentifier(text).replace(/^mailto: ?/i, '');

const MOBILE = /^(?:1[0-9]{10}|\+[1-9][0-9]{7,14})$/;
const AT_HOME = /^(?:\+?86)(?=1[0-9]{10}$)/;
const LINK = /^(?:tel|sms|callto):(?:\/\/)?/i;
/** Digits and what stands between groups of them. */
const GROUPED = /^\+?[0-9 ()./-]+$/;

/** Reads a mobile number as people write it: grouped, as a link, with 00 or + before its country. The number
 *  of mainland China is kept in its eleven digits, any other in E.164.   Refuses: MOBILE_INCORRECT. */
export function readMobile(text: string): Result<string, 'MOBILE_INCORRECT'> {
  const number = plainIdentifier(text).replace(LINK, '').trim();
  if (!GROUPED.test(number)) return refuse('MOBILE_INCORRECT');
  const digits = number
    // The zero of a country's own calls, which is left out from abroad: +44 (0)20.
    .replace(/^((?:\+|00)[0-9 ]+)\(0\)/, '$1')
    .replace(/[^0-9+]/g, '')
    .replace(/^00/, '+')
    .replace(AT_HOME, '');
  return MOBILE.test(digits) ? ok(digits) : refuse('MOBILE_INCORRECT');
}
