import bidiModule from 'bidi-js';

// The package's types say that the function is its `default`; under Node it is the module itself.
const bidi = (bidiModule as unknown as typeof bidiModule.default)();

/** A part of a line that is written in one direction, in the order in which a page shows them from the
 *  left. */
export type Run = { readonly text: string; readonly isRtl: boolean };

/** Marks that only steer the order; a font may have a box for them. */
const MARKS = /[\u200e\u200f\u061c\u2066-\u2069\u202a-\u202e]/g;
const ISOLATE = '\u2066';
const ARABIC = /\p{Script=Arabic}/u;

/** Keeps figures such as dates and issues as they are written, whatever stands around them: their parts would
 *  change places after an Arabic word. */
export const leftToRight = (text: string): string => `${ISOLATE}${text}\u2069`;

/** Divides a line into runs from left to right as they are seen (Unicode's bidirectional algorithm). A run
 *  from right to left keeps its letters in the order of reading, for the font to join and turn.  Cost: about
 *  2 us a character. */
export function visualRuns(text: string, base: 'ltr' | 'rtl'): Run[] {
  // What has a direction of its own, or that of the line, stays as it is: most cells are figures.
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

/** A run without an Arabic letter is not turned by the font, so it is handed over as it is seen. */
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
