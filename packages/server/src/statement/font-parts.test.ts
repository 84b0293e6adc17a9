import { describe, expect, it } from 'vitest';

import { fontParts } from './font-parts.ts';
import type { OpenFont } from './pdf-fonts.ts';

/** A font with some letters and the space. */
const fontWith = (name: string, letters: string): OpenFont =>
  ({
    name,
    font: {
      hasGlyphForCodePoint: (codePoint: number) => ` ${letters}`.includes(String.fromCodePoint(codePoint)),
    },
  }) as unknown as OpenFont;

const FONTS = [fontWith('latin', 'abc:(12'), fontWith('han', '快三（'), fontWith('arabic', 'نرد')];
const fontOf = (letter: string): OpenFont =>
  FONTS.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)) ?? FONTS[0]!;
const parts = (text: string, isRtl = false) =>
  fontParts({ text, isRtl }, fontOf).map((part) => `${part.font.name}${part.isRtl ? '<' : ''} ${part.text}`);

describe('fontParts', () => {
  it.each([
    ['abc', ['latin abc']],
    ['快三 12', ['han 快三 ', 'latin 12']],
    ['a 快 b', ['latin a ', 'han 快 ', 'latin b']],
    ['', []],
  ])('splits %j where the font changes, and keeps spaces with the previous letter', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it('puts the parts of a right-to-left run in visual order, and mirrors what no font mirrors', () => {
    expect(parts('نرد:( نرد', true)).toEqual(['arabic< نرد', 'latin  (:', 'arabic< نرد']);
  });
});
