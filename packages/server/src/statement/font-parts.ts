import type { OpenFont } from './pdf-fonts.ts';
import type { Run } from './visual-runs.ts';

/** A part of a run in one font, in visual order from the left. `isRtl`: its letters are in logical order,
 *  and the font shapes and reverses them. */
export type FontPart = Run & { readonly font: OpenFont };

/** Letters of one script only. Others, such as spaces and punctuation, take the font of the letter before. */
const OF_A_SCRIPT = /[^\p{Script=Common}\p{Script=Inherited}]/u;
const ARABIC = /\p{Script=Arabic}/u;

/** Splits a run where its font changes.  Cost: about 1 us a letter. */
export function fontParts({ text, isRtl }: Run, fontOf: (letter: string) => OpenFont): FontPart[] {
  const parts: { letters: string[]; font: OpenFont }[] = [];
  for (const letter of text) {
    const last = parts.at(-1);
    const font = last && takes(last.font, letter) ? last.font : fontOf(letter);
    if (last?.font === font) last.letters.push(letter);
    else parts.push({ letters: [letter], font });
  }
  if (!isRtl) return parts.map(({ letters, font }) => ({ text: letters.join(''), isRtl, font }));
  return parts.toReversed().map(({ letters, font }) =>
    // A part that the font does not reverse is passed in visual order.
    ARABIC.test(letters.join(''))
      ? { text: letters.join(''), isRtl, font }
      : { text: letters.toReversed().join(''), isRtl: false, font },
  );
}

const takes = ({ font }: OpenFont, letter: string): boolean =>
  !OF_A_SCRIPT.test(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
