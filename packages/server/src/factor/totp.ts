import { Secret, TOTP } from 'otpauth';

import { CAPTCHA_PATTERN } from '@tessera/contract/patterns';
import type { EpochMs } from '@tessera/domain/time';

/** Parameters of every authenticator app: RFC 6238 with SHA-1, six digits, 30 s. */
const SCHEME = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** As RFC 4226 recommends. */
export const KEY_BYTES = 20;
/** Clocks of phones may be a step off. */
const STEPS_OFF = 1;
const SHAPE = new RegExp(CAPTCHA_PATTERN);

/** Returns true if a text has the form of a code; every other text is read as a recovery code. */
export const isTotpShaped = (text: string): boolean => SHAPE.test(text);

/** The time step of a code that is right now, or one step away; undefined for every other code. */
export function stepOfCode(key: Uint8Array, code: string, now: EpochMs): number | undefined {
  const secret = secretOf(key);
  const delta = TOTP.validate({ ...SCHEME, secret, token: code, timestamp: now, window: STEPS_OFF });
  return delta === null ? undefined : TOTP.counter({ period: SCHEME.period, timestamp: now }) + delta;
}

/** Data for an authenticator app: the key to type, and the address that a QR code carries. */
export function invitationOf(
  key: Uint8Array,
  about: { readonly brand: string; readonly username: string },
): { readonly secret: string; readonly uri: string } {
  const secret = secretOf(key);
  const totp = new TOTP({ ...SCHEME, secret, issuer: about.brand, label: about.username });
  return { secret: secret.base32, uri: totp.toString() };
}

const secretOf = (key: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(key).buffer });
