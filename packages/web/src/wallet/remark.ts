export const REMARK_MAX = 60;

/** Counts characters as a reader does: an emoji of several code points is one. The segmenter is created on
 *  first use; Firefox before 125 has none. */
let graphemes: Intl.Segmenter | undefined;

export function lengthOf(text: string): number {
  const read = text.normalize('NFC').trim();
  if (!('Segmenter' in Intl)) return read.match(CHARACTER)?.length ?? 0;
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return [...graphemes.segment(read)].length;
}

/** A flag, or a character with its marks and with what is joined to it. */
const CHARACTER = /\p{RI}{2}|.(?:[\p{M}\p{EMod}\u{E0020}-\u{E007F}]|\u200D\p{Extended_Pictographic})*/gsu;
