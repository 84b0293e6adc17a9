import { describe, expect, it } from 'vitest';

import type { Locale } from '@tessera/contract/locales';
import { NAMES } from '@tessera/contract/names/name-of';
import { STATEMENT_WORDS } from '@tessera/contract/names/statement';

import { openFonts } from './pdf-fonts.ts';

const codeOf = (letter: string): number => letter.codePointAt(0) ?? 0;
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);
const FAMILY: Readonly<Record<Locale, string>> = {
  'zh-Hans': 'noto-sans-sc',
  'zh-Hant': 'noto-sans-tc',
  en: 'noto-sans-arabic',
  ar: 'noto-sans-arabic',
  au: 'noto-sans-arabic',
};

describe('statement fonts', () => {
  it.each(Object.keys(FAMILY) as Locale[])(
    'draw every name and word of %s in the font of the language, and load no other',
    async (locale) => {
      const texts = [...textsIn(NAMES[locale]), ...textsIn(STATEMENT_WORDS[locale]), '0123456789-+.: –…'];
      const fonts = await openFonts(locale, texts);
      // Direction marks are never drawn.
      const letters = [...new Set(texts.join(''))].filter((letter) => !/\p{Format}/u.test(letter));
      expect(
        letters.filter((letter) => !fonts.fontOf(letter).font.hasGlyphForCodePoint(codeOf(letter))),
      ).toEqual([]);
      expect(fonts.all.filter(({ name }) => !name.includes(FAMILY[locale]))).toEqual([]);
    },
    30_000,
  );

  it('cover letters of other scripts, rare ones and symbols in any language', async () => {
    const letters = [...'张張اسمéŁж龘丒堃喆㈱①（：'];
    for (const locale of ['zh-Hant', 'en'] as const) {
      const fonts = await openFonts(locale, letters);
      for (const letter of letters)
        expect(fonts.fontOf(letter).font.hasGlyphForCodePoint(codeOf(letter)), `${letter} in ${locale}`).toBe(
          true,
        );
    }
  }, 30_000);

  it('use the regional form of a letter that both Chinese fonts have', async () => {
    const [simplified, traditional] = [
      await openFonts('zh-Hans', ['骨']),
      await openFonts('zh-Hant', ['骨']),
    ];
    expect(simplified.fontOf('骨').name).toContain('noto-sans-sc');
    expect(traditional.fontOf('骨').name).toContain('noto-sans-tc');
  });

  it('have regular weight', async () => {
    const { base, all } = await openFonts('zh-Hans', ['张']);
    expect(all.map(({ font }) => font['OS/2'].usWeightClass)).toEqual(all.map(() => 400));
    expect(base.font.variationAxes).toEqual({});
  });

  it('draw a letter missing in every font with the font of the language', async () => {
    const { base, fontOf } = await openFonts('en', ['\u{10ffff}']);
    expect(fontOf('\u{10ffff}')).toBe(base);
  });
});
