import { describe, expect, it } from 'vitest';

import { NAMES } from '@tessera/contract/names/name-of';
import { STATEMENT_WORDS } from '@tessera/contract/names/statement';
import type { Locale } from '@tessera/contract/patterns';

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

describe('the fonts of statements', () => {
  it.each(Object.keys(FAMILY) as Locale[])(
    'write every name and word of %s in the font of the language, and open no other',
    async (locale) => {
      const texts = [...textsIn(NAMES[locale]), ...textsIn(STATEMENT_WORDS[locale]), '0123456789-+.: –…'];
      const fonts = await openFonts(locale, texts);
      // Marks of direction are never drawn.
      const letters = [...new Set(texts.join(''))].filter((letter) => !/\p{Format}/u.test(letter));
      expect(
        letters.filter((letter) => !fonts.fontOf(letter).font.hasGlyphForCodePoint(codeOf(letter))),
      ).toEqual([]);
      expect(fonts.all.filter(({ name }) => !name.includes(FAMILY[locale]))).toEqual([]);
    },
    30_000,
  );

  it('find letters of other scripts, rare ones and symbols in any language', async () => {
    const letters = [...'张張اسمéŁж龘丒堃喆㈱①（：'];
    for (const locale of ['zh-Hant', 'en'] as const) {
      const fonts = await openFonts(locale, letters);
      for (const letter of letters)
        expect(fonts.fontOf(letter).font.hasGlyphForCodePoint(codeOf(letter)), `${letter} in ${locale}`).toBe(
          true,
        );
    }
  }, 30_000);

  it('take the form of the language for a letter that both Chinese fonts have', async () => {
    const [simplified, traditional] = [
      await openFonts('zh-Hans', ['骨']),
      await openFonts('zh-Hant', ['骨']),
    ];
    expect(simplified.fontOf('骨').name).toContain('noto-sans-sc');
    expect(traditional.fontOf('骨').name).toContain('noto-sans-tc');
  });

  it('are of regular weight', async () => {
    const { base, all } = await openFonts('zh-Hans', ['张']);
    expect(all.map(({ font }) => font['OS/2'].usWeightClass)).toEqual(all.map(() => 400));
    expect(base.font.variationAxes).toEqual({});
  });

  it('draw a letter that no font has with the font of the language', async () => {
    const { base, fontOf } = await openFonts('en', ['\u{10ffff}']);
    expect(fontOf('\u{10ffff}')).toBe(base);
  });
});
