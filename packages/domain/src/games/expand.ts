import { ok, refuse, type Result } from '../result.ts';
import { subsets } from './combinatorics.ts';
import type { PickInput } from './family.ts';

export type Expanded = Result<readonly string[], 'NUMBER_INVALID'>;

/** No honest pick is longer: all 28 sums with separators come to 83 characters. */
const INPUT_LENGTH_MAX = 100;
const INVALID = refuse('NUMBER_INVALID');

/** Reads one pick. Parts may be joined by "-" or ",", or come as an array: "3-7", "3,7" and [3, 7] are one
 *  pick.
 *  Refuses: NUMBER_INVALID unless the text is exactly a pick of the list; signs, blanks, leading zeros and
 *  other scripts' digits are not. */
export function expandOne(input: PickInput, picks: ReadonlySet<string>): Expanded {
  const pick = partsOf(input)?.join('-');
  return pick !== undefined && picks.has(pick) ? ok([pick]) : INVALID;
}

/** Reads a set of `size` or more different members into every subset of `size`, members in the list's order.
 *  Refuses: NUMBER_INVALID for a stranger, a repeat, or too few.   Cost: C(n, size) texts. */
export function expandSet(input: PickInput, of: readonly string[], size: number): Expanded {
  const parts = partsOf(input);
  if (parts === undefined || parts.length < size || !areDifferentMembers(parts, of)) return INVALID;
  const chosen = of.filter((member) => parts.includes(member));
  return ok(Array.from(subsets(chosen, size), (members) => members.join('-')));
}

/** Reads pairs and singles into every line of one pair with one other number: "1-2", "1,3-2,4", [1, 2] or
 *  ["1,3", "2,4"], pairs first. A number chosen on both sides makes no line with itself.
 *  Refuses: NUMBER_INVALID when a side is missing or no line is left.   Cost: n x m texts. */
export function expandPairAndSingle(input: PickInput, of: readonly string[]): Expanded {
  const sides = sidesOf(input);
  if (sides === undefined) return INVALID;
  const { pairs, singles } = sides;
  if (!areDifferentMembers(pairs, of) || !areDifferentMembers(singles, of)) return INVALID;
  const lines = pairs.flatMap((pair) => singles.filter((one) => one !== pair).map((one) => `${pair}-${one}`));
  return lines.length > 0 ? ok(lines) : INVALID;
}

function partsOf(input: PickInput): readonly string[] | undefined {
  if (typeof input === 'number') return [String(input)];
  if (typeof input === 'string') return input.length > INPUT_LENGTH_MAX ? undefined : input.split(/[-,]/);
  return input.length > INPUT_LENGTH_MAX ? undefined : input.map(String);
}

type Sides = { readonly pairs: readonly string[]; readonly singles: readonly string[] };

function sidesOf(input: PickInput): Sides | undefined {
  if (typeof input === 'number') return undefined;
  if (typeof input === 'string' && input.length > INPUT_LENGTH_MAX) return undefined;
  const split = typeof input === 'string' ? input.split(input.includes('-') ? '-' : ',') : input.map(String);
  const [pairs, singles] = split;
  if (pairs === undefined || singles === undefined || split.length !== 2) return undefined;
  if (pairs.length + singles.length > INPUT_LENGTH_MAX) return undefined;
  return { pairs: pairs.split(','), singles: singles.split(',') };
}

const areDifferentMembers = (parts: readonly string[], of: readonly string[]): boolean =>
  parts.every((part) => of.includes(part)) && new Set(parts).size === parts.length;
