import { rowCountOf } from '../../../../bets/pick-rows.ts';
import { isSetPlay, numberOf, pricedLines } from './picks.ts';
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

/** Numbers that a quick pick can choose at once: selections of a plain play, numbers of a set, numbers of the
 *  last row beside one in each row before it. */
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

/** Numbers of lines that one tap picks and adds. */
export const AT_ONCE = [1, 5] as const;

/** Beyond this the slip holds nearly all lines of a play. */
const TRIES_MAX = 200;

/** Random lines of one bet each: numbers of the wire, all different, and none that the slip holds, be it as a
 *  part of a larger pick. Fewer than `count` where hardly any is left. Every line is as likely as any other
 *  that the slip does not hold.  Cost: as many draws as lines, unless the slip holds most of the play. */
export function quickLines(
  play: PlayInfo,
  count: number,
  held: ReadonlySet<string>,
  uniform: Uniform,
): readonly string[] {
  if (!isSetPlay(play)) return quickPick(play, count, held, uniform);
  const [least = 0] = quickCounts(play, held);
  const linesOf = (number: string): readonly string[] => pricedLines(play, number).map((line) => line.number);
  const taken = new Set([...held].flatMap(linesOf));
  const picked: string[] = [];
  for (let tries = 0; picked.length < count && tries < TRIES_MAX; tries++) {
    const [number = ''] = quickPick(play, least, held, uniform);
    const [line] = linesOf(number);
    if (line === undefined || taken.has(line)) continue;
    taken.add(line);
    picked.push(number);
  }
  return picked;
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
