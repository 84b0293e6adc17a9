export const REMARK_MAX = 60;

/** Counts characters as a reader does: an emoji of several code points is one. The segmenter is created on
 *  first use. */
let graphemes: Intl.Segmenter | undefined;

export function lengthOf(text: string): number {
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return [...graphemes.segment(text.normalize('NFC').trim())].length;
}
