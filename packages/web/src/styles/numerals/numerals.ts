import { useEffect, useState } from 'react';

import regular from './numerals-400.woff2?url';
import strong from './numerals-600.woff2?url';

const FILES = [
  { file: regular, weight: '400' },
  { file: strong, weight: '600' },
];
/** The same are in scripts/numeral-face.ts, which makes the files. */
const GLYPHS = 'U+25, U+2B-2C, U+2E, U+30-3A, U+D7, U+2212';
/** A page waits for them no longer. The boot script has fetched them with its code. */
const WAIT_MAX_MS = 60;

let areHere = false;
let isOver = false;

/** Fetches figures of one width, the face `Numerals`. */
async function fetchNumerals(): Promise<void> {
  const faces = FILES.map(
    ({ file, weight }) => new FontFace('Numerals', `url(${file})`, { weight, unicodeRange: GLYPHS }),
  );
  await Promise.all(faces.map((face) => face.load()));
  for (const face of faces) document.fonts.add(face);
  areHere = true;
}

const wait = Promise.race([
  fetchNumerals().catch(() => undefined),
  new Promise((resolve) => setTimeout(resolve, WAIT_MAX_MS)),
]).then(() => (isOver = true));

/** Returns true if a page need not wait for them any more, with or without them. */
export function useNumeralsWait(): boolean {
  const [isDone, setDone] = useState(isOver);
  useEffect(() => {
    if (!isDone) void wait.then(setDone);
  }, [isDone]);
  return isDone;
}

/** Returns true if a page may use them. One that asks once, before its first figure, never shifts. */
export const haveNumerals = (): boolean => areHere;
