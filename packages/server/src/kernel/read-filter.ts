import { Refusal } from './refusal.ts';

/** Parses a keyword of a filter, in any case; absent or empty is null, which means all.
 *  Refuses: INVALID_PARAMETERS with the field for any other keyword. Ignoring it would return unfiltered
 *  rows. */
export function readFilter<T>(
  field: string,
  given: string | undefined,
  words: Readonly<Record<string, T>>,
): T | null {
  if (given === undefined || given === '') return null;
  const word = given.toLowerCase();
  if (!Object.hasOwn(words, word)) throw invalidField(field);
  return words[word] ?? null;
}

/** A filter whose keywords are their own values. */
export const wordsOf = <W extends string>(words: readonly W[]): Readonly<Record<string, W>> =>
  Object.fromEntries(words.map((word) => [word, word]));

export const invalidField = (field: string): Refusal => new Refusal('INVALID_PARAMETERS', { field });
