import bidiModule from 'bidi-js';

// The package's types declare the function as its `default`; under Node it is the module itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

/** A part of a line in one direction, in visual order from the left. */
export type Run = { readonly text: string; readonly isRtl: boolean };

/** Marks that only control the direction; a font may draw a box for them. */
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069\u202a-\u202e]/g;
const ISOLATE = '\u2066';
const ARABIC = /\p{Script=Arabic}/u;

/** Isolates figures such as dates and issues from the surrounding direction: their parts would swap after
 *  an Arabic word. */
export const leftToRight = (text: string): string => `${ISOLATE}${text}\u2069`;

/** Splits a line into runs in visual order from the left (Unicode's bidirectional algorithm). A
 *  right-to-left run keeps its letters in logical order, for the font to join and reverse.
 *  Cost: about 2 us a character. */
export function visualRuns(text: string, base: 'ltr' | 'rtl'): Run[] {
  // Text without strong right-to-left characters stays as it is: most cells are figures.
  const isPlain = (base === 'ltr' || text.startsWith(ISOLATE)) && !ARABIC.test(text);
  if (isPlain) return [{ text: text.replace(MARKS, ''), isRtl: false }];
  const embedding = bidi.getEmbeddingLevels(text, base);
  const { levels } = embedding;
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const runs: { indices: number[]; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(text, embedding)) {
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.level === level) last.indices.push(index);
    else runs.push({ indices: [index], level });
  }
  return runs
    .map(({ indices, level }) => runOf(indices, level % 2 === 1, (at) => mirrored.get(at) ?? text[at] ?? ''))
    .filter((run) => run.text !== '');
}

/** The font does not reverse a run without an Arabic letter, so it is passed in visual order. */
function runOf(seen: readonly number[], isOdd: boolean, letterAt: (index: number) => string): Run {
  const visual = seen.map(letterAt).join('').replace(MARKS, '');
  const isRtl = isOdd && ARABIC.test(visual);
  if (!isRtl) return { text: visual, isRtl };
  const text = seen
    .toSorted((a, b) => a - b)
    .map(letterAt)
    .join('')
    .replace(MARKS, '');
  return { text, isRtl };
}
