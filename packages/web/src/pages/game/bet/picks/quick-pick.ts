import { rowCountOf } from '../../../../bets/pick-rows.ts';
import { isSetPlay, numberOf } from './picks.ts';
import type { PlayInfo } from './wire.ts';

/** Gives a whole number from 0 to below `n`, each as likely as the others. */
export type Uniform = (n: number) => number;

const RANGE = 2 ** 32;

/** The phone's own generator, which no draw depends on. A value beyond the last whole multiple of `n` is
 *  drawn again: it would make small numbers likelier. */
export const phoneUniform: Uniform = (n) => {
  const word = new Uint32Array(1);
  for (;;) {
    const [value = RANGE] = crypto.getRandomValues(word);
    if (value < RANGE - (RANGE % n)) return value % n;
  }
};

/** The most numbers beyond the least that a set is picked with: each adds many lines. */
const EXTRA_MAX = 4;
const LINE_COUNTS = [1, 2, 3, 5, 10];

/** The selections of a plain play that the slip does not hold yet. */
const leftOf = (play: PlayInfo, held: ReadonlySet<string>): readonly string[] =>
  play.items.map((item) => item.number).filter((number) => !held.has(number));

/** How many can be picked at once: selections of a plain play, numbers of a set, numbers of the last row
 *  beside one in each row before it. */
export function quickCounts(play: PlayInfo, held: ReadonlySet<string>): readonly number[] {
  const { of = [], size = 1 } = play.pick;
  if (!isSetPlay(play)) return LINE_COUNTS.filter((count) => count <= leftOf(play, held).length);
  const rows = rowCountOf(play);
  const [least, most] = rows > 1 ? [1, of.length - rows + 1] : [size, of.length];
  return Array.from({ length: EXTRA_MAX + 1 }, (_, extra) => least + extra).filter((count) => count <= most);
}

/** A random pick of `count`: numbers of the wire, one for each line of the slip, none of which it holds.
 *  Every pick is as likely as any other of its size. */
export function quickPick(
  play: PlayInfo,
  count: number,
  held: ReadonlySet<string>,
  uniform: Uniform,
): readonly string[] {
  const { of = [] } = play.pick;
  if (!isSetPlay(play)) return someOf(leftOf(play, held), count, uniform);
  const heads = rowCountOf(play) - 1;
  if (heads === 0) return [numberOf(play, [someOf(of, count, uniform)])];
  const drawn = shuffled(of, heads + count, uniform);
  const last = new Set(drawn.slice(heads));
  const rows = [...drawn.slice(0, heads).map((one) => [one]), of.filter((one) => last.has(one))];
  return [numberOf(play, rows)];
}

/** In the order of the list, as a player would tick them. */
function someOf<T>(list: readonly T[], count: number, uniform: Uniform): readonly T[] {
  const chosen = new Set(shuffled(list, count, uniform));
  return list.filter((one) => chosen.has(one));
}

/** The first `count` of a Fisher-Yates shuffle. */
function shuffled<T>(list: readonly T[], count: number, uniform: Uniform): readonly T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, list.length) }, () =>
    rest.splice(uniform(rest.length), 1),
  ).flat();
}
