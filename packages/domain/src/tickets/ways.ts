/** The ways to combine legs that have a name, as the sizes of their lines: 3串4 is every two and the three.
 *  Source: sports, section 7.2. */
const SIZES_OF: Readonly<Record<number, Readonly<Record<number, readonly number[]>>>> = {
  2: { 1: [2] },
  3: { 1: [3], 3: [2], 4: [2, 3] },
  4: { 1: [4], 4: [3], 5: [3, 4], 6: [2], 11: [2, 3, 4] },
  5: { 1: [5], 5: [4], 6: [4, 5], 10: [2], 16: [3, 4, 5], 20: [2, 3], 26: [2, 3, 4, 5] },
  6: {
    1: [6],
    6: [5],
    7: [5, 6],
    15: [2],
    20: [3],
    22: [4, 5, 6],
    35: [2, 3],
    42: [3, 4, 5, 6],
    50: [2, 3, 4],
    57: [2, 3, 4, 5, 6],
  },
  7: { 1: [7], 7: [6], 8: [6, 7], 21: [5], 35: [4], 120: [2, 3, 4, 5, 6, 7] },
  8: { 1: [8], 8: [7], 9: [7, 8], 28: [6], 56: [5], 70: [4], 247: [2, 3, 4, 5, 6, 7, 8] },
};

/** A way with a name: `legs` 串 `lines`, counted with one pick a leg and no banker. */
export type Way = { readonly legs: number; readonly lines: number; readonly sizes: readonly number[] };

/** All of them, by legs and lines. */
export const WAYS: readonly Way[] = Object.entries(SIZES_OF).flatMap(([legs, ways]) =>
  Object.entries(ways).map(([lines, sizes]) => ({ legs: Number(legs), lines: Number(lines), sizes })),
);

const NAMED = /^([2-8])[串x]([1-9][0-9]{0,2})$/;
const LISTED = /^[1-8](?:,[1-8])*$/;

/** Reads a way as clients write it, `3串4`, `3x4`, `2,3` or `[2, 3]`, into the sizes of its lines in ascending
 *  order; undefined for anything else, also for a way of another number of legs. */
export function sizesOfWay(
  written: string | readonly (string | number)[],
  legs: number,
): readonly number[] | undefined {
  const text = typeof written === 'string' ? written : written.join(',');
  const [, named, lines] = NAMED.exec(text) ?? [];
  if (named !== undefined) return Number(named) === legs ? SIZES_OF[legs]?.[Number(lines)] : undefined;
  if (!LISTED.test(text)) return undefined;
  const sizes = text.split(',').map(Number);
  return new Set(sizes).size === sizes.length ? sizes.toSorted((a, b) => a - b) : undefined;
}

/** The named way with these sizes; undefined where they have no name. */
export const wayOf = (legs: number, sizes: readonly number[]): Way | undefined =>
  WAYS.find((way) => way.legs === legs && way.sizes.join() === sizes.join());
