import { asciiDigits } from '@tessera/domain/text/ascii-digits';

/** Letters that are typed for each other in Arabic; their marks fall off by themselves. */
const ARABIC: Readonly<Record<string, string>> = {
  '\u0671': '\u0627',
  '\u0649': '\u064a',
  '\u0629': '\u0647',
};
const ALIKE = /[\u0671\u0649\u0629]/g;
/** Marks on letters, the stroke that stretches a word, and what no reader sees. */
const DROPPED = /[\p{M}\p{Cf}\u0640]/gu;

/** A text as a search compares it: without case, accents, width, and the forms of Arabic letters that are
 *  typed for each other; digits as 0-9. */
export const foldText = (text: string): string =>
  asciiDigits(text)
    .normalize('NFKD')
    .replaceAll(DROPPED, '')
    .toLowerCase()
    .replaceAll(ALIKE, (letter) => ARABIC[letter] ?? letter);

/** The words of a text, folded. */
export const foldedWords = (text: string): readonly string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const IS_LATIN = /^[a-z0-9]+$/;

/** Returns true if a folded word is in a text of folded words: from the start of one of them on, so that
 *  "halft" is in "half time"; in scripts that write words together, anywhere. */
export function hasWord(text: readonly string[], word: string): boolean {
  const joined = text.join('');
  if (!IS_LATIN.test(word)) return joined.includes(word);
  let start = 0;
  for (const each of text) {
    if (joined.startsWith(word, start)) return true;
    start += each.length;
  }
  return false;
}
