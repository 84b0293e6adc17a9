import { Refusal } from './refusal.ts';

/** Reads one of a filter's words, in any case; absent or empty is null, which means all.
 *  Refuses: INVALID_PARAMETERS with the field for any other word, which would else be answered with what was
 *  not asked for. */
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

/** The words of a filter that stand for themselves. */
export const wordsOf = <W extends string>(words: readonly W[]): Readonly<Record<string, W>> =>
  Object.fromEntries(words.map((word) => [word, word]));

export const invalidField = (field: string): Refusal => new Refusal('INVALID_PARAMETERS', { field });
