/** The country of a number that is written without one. */
const HOME = '+86';

/** A mobile with its country: `+8613800138000`. */
export const e164Of = (mobile: string): string => (mobile.startsWith('+') ? mobile : `${HOME}${mobile}`);

/** The longest of the prefixes with which a mobile begins; undefined where none is served.
 *  Units: prefixes without plus, such as 86 or 1212. */
export const prefixOf = (mobile: string, prefixes: readonly string[]): string | undefined =>
  prefixes
    .filter((prefix) => e164Of(mobile).startsWith(`+${prefix}`))
    .toSorted((a, b) => b.length - a.length)[0];
