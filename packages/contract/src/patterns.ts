import { PASSWORD_LENGTH } from '@tessera/domain/member/password-length';

// No schema in here: the page reads these at run time, and a schema would bring its library along.

/** Field rules that both sides state alike. Patterns are linear, so a hostile text costs no more than its
 *  length. */
export const USERNAME_PATTERN = '^[A-Za-z][A-Za-z0-9]{3,10}$';
export const PASSWORD_PATTERN = `^(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]${times(PASSWORD_LENGTH.registered)}$`;
/** A password that replaces another: characters of any kind, matched with the flags `u`. */
export const CHANGED_PASSWORD_PATTERN = `^[^]${times(PASSWORD_LENGTH.changed)}$`;
export const EMAIL_PATTERN = '^[^\\s@]{1,64}@[^\\s@.]{1,63}(?:\\.[^\\s@.]{1,63}){1,8}$';
export const CAPTCHA_PATTERN = '^[0-9]{6}$';
/** Six digits; ones that are guessed first are refused beyond it. */
export const FUND_PASSWORD_PATTERN = '^[0-9]{6}$';
export const INPUT_MAX = 140;
export const NICKNAME_MAX = 20;

export const GENDERS = ['male', 'female', 'other'] as const;
export type Gender = (typeof GENDERS)[number];

/** Uploads: a whole file, and the parts of a larger one. Units: bytes. */
export const UPLOAD_BYTES_MAX = 10_485_760;
export const UPLOAD_PART_BYTES_MAX = 2_097_152;
export const UPLOAD_PARTS_MAX = 64;

/** Length of feedback, in characters. */
export const FEEDBACK_MIN = 5;
export const FEEDBACK_MAX = 1_000;
export const SERVICE_TEXT_MAX = 1_000;

function times({ min, max }: { readonly min: number; readonly max: number }): string {
  return `{${min},${max}}`;
}

/** The calls that a passkey confirms in place of the fund password. */
export const PAYMENT_CALLS = [
  'trade/withdraw',
  'trade/transfer',
  'trade/addCard',
  'protection/returnDeposit',
] as const;
export type PaymentCall = (typeof PAYMENT_CALLS)[number];
