import { Refusal } from '../kernel/refusal.ts';

const NAME_MAX = 100;
const NAME_MIN = 2;
/** Letters of any script with their marks, spaces, hyphens, dots and apostrophes. */
const NAME = /^[\p{L}\p{M}][\p{L}\p{M} .'’·-]*$/u;
const COUNTRY = /^[A-Z]{2}$/;

/** A name as a document has it.   Refuses: IDENTITY_INVALID. */
export function readRealName(text: string): string {
  const name = text.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
  if (name.length < NAME_MIN || name.length > NAME_MAX || !NAME.test(name))
    throw new Refusal('IDENTITY_INVALID', { field: 'real_name' });
  return name;
}

/** A country of ISO 3166-1.   Refuses: IDENTITY_INVALID. */
export function readCountry(text: string): string {
  const country = text.trim().toUpperCase();
  const isKnown =
    COUNTRY.test(country) && new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }).of(country);
  if (!isKnown) throw new Refusal('IDENTITY_INVALID', { field: 'country' });
  return country;
}
