import regular from './numerals-400.woff2?url';
import strong from './numerals-600.woff2?url';

const FILES = [
  { file: regular, weight: '400' },
  { file: strong, weight: '600' },
];
/** The same are in scripts/numeral-face.ts, which makes the files. */
const GLYPHS = 'U+25, U+2B-2C, U+2E, U+30-3A, U+D7, U+2212';

let areHere = false;

/** Fetches figures of one width, the face `Numerals`. */
export async function fetchNumerals(): Promise<void> {
  const faces = FILES.map(
    ({ file, weight }) => new FontFace('Numerals', `url(${file})`, { weight, unicodeRange: GLYPHS }),
  );
  await Promise.all(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
  areHere = true;
}

/** Whether a page may use them. One that asks once, before its first figure, never shifts. */
export const haveNumerals = (): boolean => areHere;
