import type { OpenFont } from './pdf-fonts.ts';
import type { Run } from './visual-runs.ts';

/** A part of a run in one font, in the order in which a page shows them from the left. `isRtl`: its letters
 *  stand in the order of reading and are shaped and turned by the font. */
export type FontPart = Run & { readonly font: OpenFont };

/** Letters of one script only. Others, such as spaces and stops, take the font of the letter before. */
const OF_A_SCRIPT = /[^\p{Script=Common}\p{Script=Inherited}]/u;
const ARABIC = /\p{Script=Arabic}/u;

/** Divides a run where its font changes.  Cost: about 1 us a letter. */
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
    // What the font does not turn is handed over as it is seen.
    ARABIC.test(letters.join(''))
      ? { text: letters.join(''), isRtl, font }
      : { text: letters.toReversed().join(''), isRtl: false, font },
  );
}

const takes = ({ font }: OpenFont, letter: string): boolean =>
  !OF_A_SCRIPT.test(letter) && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
