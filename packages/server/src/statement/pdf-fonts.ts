import { readFile } from 'node:fs/promises';

import type { Font } from 'fontkit';

import type { Locale } from '@tessera/contract/locales';

import { type FontFamily, fontsourceFamily, pathOf, singleFile } from './font-family.ts';

/** An opened file of a family. `name` is unique. */
export type OpenFont = { readonly name: string; readonly font: Font };

/** The fonts of one document. */
export type FontSet = {
  /** The font of the language: defines the line height and draws letters that no font has. */
  readonly base: OpenFont;
  readonly fontOf: (letter: string) => OpenFont;
  readonly all: readonly OpenFont[];
};

const simplified = once(() => fontsourceFamily('noto-sans-sc'));
const traditional = once(() => fontsourceFamily('noto-sans-tc'));
const arabic = once(() => fontsourceFamily('noto-sans-arabic'));
/** Rare Chinese letters. One file of 5.5 MB that takes half a second to open, so it comes last. */
const rare = once(() =>
  singleFile(
    '@librescore/fonts/SourceHanSansCN.min.woff2',
    'U+2E80-9FFF,U+F900-FAFF,U+FE30-FE4F,U+FF00-FFEF',
  ),
);

/** The families searched for a letter. Each has Latin letters and digits beside its own script. */
const FAMILIES: Readonly<Record<Locale, readonly (() => FontFamily)[]>> = {
  'zh-Hans': [simplified, traditional, arabic, rare],
  'zh-Hant': [traditional, simplified, arabic, rare],
  en: [arabic, simplified, traditional, rare],
  ar: [arabic, simplified, traditional, rare],
  au: [arabic, simplified, traditional, rare],
};

/** Fixes the weight of a variable font, which the PDF library cannot do. */
const REGULAR = {
  targetFormat: 'truetype',
  keepAllGlyphs: true,
  variationAxes: { wght: 400 },
  noHinting: true,
} as const;

const opened = new Map<string, Promise<OpenFont>>();

/** Opens the fonts for the letters of some texts; an opened file is cached.
 *  Cost: 3 ms a file of about a hundred Chinese letters, 0.1 MB of memory; half a second and 6 MB once for
 *  letters outside the 14,000 common ones. */
export async function openFonts(locale: Locale, texts: Iterable<string>): Promise<FontSet> {
  const families = FAMILIES[locale];
  const base = await findFont(families, 'A'.codePointAt(0) ?? 0);
  if (!base) throw new Error(`the font of ${locale} has no Latin letters`);
  const fonts = new Map<string, OpenFont>();
  for (const letter of new Set([...texts].flatMap((text) => [...text])))
    fonts.set(letter, (await findFont(families, letter.codePointAt(0) ?? 0)) ?? base);
  return {
    base,
    fontOf: (letter) => fonts.get(letter) ?? base,
    all: [...new Set([base, ...fonts.values()])],
  };
}

async function findFont(
  families: readonly (() => FontFamily)[],
  codePoint: number,
): Promise<OpenFont | undefined> {
  for (const familyOf of families) {
    const { fileFor, isVariable } = familyOf();
    const file = fileFor(codePoint);
    if (file === undefined) continue;
    const font = await openFile(file, isVariable);
    if (font.font.hasGlyphForCodePoint(codePoint)) return font;
  }
  return undefined;
}

function openFile(file: string, isVariable: boolean): Promise<OpenFont> {
  let font = opened.get(file);
  if (!font) {
    font = readFile(pathOf(file)).then(async (packed) => {
      const [{ create }, { default: subset }] = await Promise.all([import('fontkit'), import('subset-font')]);
      const bytes = isVariable ? await subset(packed, undefined as never, REGULAR) : packed;
      return { name: file, font: create(bytes) as Font };
    });
    font.catch(() => opened.delete(file));
    opened.set(file, font);
  }
  return font;
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
