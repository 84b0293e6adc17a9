import { describe, expect, it } from 'vitest';

import { fontParts } from './font-parts.ts';
import type { OpenFont } from './pdf-fonts.ts';

/** A font of some letters, which has spaces as well. */
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
  ])('divides %j where the font changes, and keeps spaces with the letter before', (text, expected) => {
    expect(parts(text)).toEqual(expected);
  });

  it('orders the parts of a run from right to left as they are seen, and turns what no font turns', () => {
    expect(parts('نرد:( نرد', true)).toEqual(['arabic< نرد', 'latin  (:', 'arabic< نرد']);
  });
});
