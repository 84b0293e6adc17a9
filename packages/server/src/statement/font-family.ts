import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A font split into files of about a hundred letters, each for some ranges of Unicode. */
export type FontFamily = {
  /** Returns the package's file whose ranges contain a letter. The file may still lack the glyph. */
  readonly fileFor: (codePoint: number) => string | undefined;
  /** True if its files contain every weight. */
  readonly isVariable: boolean;
};

type Range = { readonly from: number; readonly to: number; readonly file: string };

const { resolve } = createRequire(import.meta.url);

/** Opens a Fontsource family, whose unicode.json gives the ranges of each file.
 *  Cost: reads and parses up to 80 kB. */
export function fontsourceFamily(name: string): FontFamily {
  const folder = `@fontsource-variable/${name}`;
  const subsets = JSON.parse(readFileSync(resolve(`${folder}/unicode.json`), 'utf8')) as Record<
    string,
    string
  >;
  const ranges = Object.entries(subsets).flatMap(([subset, list]) =>
    rangesOf(list, `${folder}/files/${name}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
  );
  return {
    isVariable: true,
    fileFor: (codePoint) => ranges.find(({ from, to }) => from <= codePoint && codePoint <= to)?.file,
  };
}

/** A font in one file for some ranges, in CSS notation. */
export function singleFile(file: string, list: string): FontFamily {
  const ranges = rangesOf(list, file);
  return {
    isVariable: false,
    fileFor: (codePoint) => ranges.find(({ from, to }) => from <= codePoint && codePoint <= to)?.file,
  };
}

/** "U+0100-02BA,U+2020" */
const rangesOf = (list: string, file: string): Range[] =>
  list.split(',').map((text) => {
    const [from = '', to = from] = text.trim().slice(2).split('-');
    return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), file };
  });

export const pathOf = (file: string): string => resolve(file);
