export const REMARK_MAX = 60;

/** Characters as a reader counts them: an emoji of several signs is one. Made when first needed. */
let graphemes: Intl.Segmenter | undefined;

export function lengthOf(text: string): number {
  graphemes ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return [...graphemes.segment(text.normalize('NFC').trim())].length;
}
