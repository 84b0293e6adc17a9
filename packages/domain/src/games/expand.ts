import { ok, refuse, type Result } from '../result.ts';
import { subsets } from './combinatorics.ts';
import type { PickInput } from './family.ts';

export type Expanded = Result<readonly string[], 'NUMBER_INVALID'>;

/** No honest pick is longer: all 49 numbers with separators come to 137 characters. */
const INPUT_LENGTH_MAX = 140;
const INVALID = refuse('NUMBER_INVALID');

/** Reads one pick. Parts may be joined by "-" or ",", or come as an array: "3-7", "3,7" and [3, 7] are one
 *  pick.
 *  Refuses: NUMBER_INVALID unless the text is exactly a pick of the list; signs, blanks, leading zeros and
 *  other scripts' digits are not. */
export function expandOne(input: PickInput, picks: ReadonlySet<string>): Expanded {
  const pick = partsOf(input)?.join('-');
  return pick !== undefined && picks.has(pick) ? ok([pick]) : INVALID;
}

/** Reads a set of `size` or more different members into every subset of `size`, members in the list's order,
 *  of which the first `most` are made.
 *  Refuses: NUMBER_INVALID for a stranger, a repeat, or too few.   Cost: C(n, size) texts, or `most`. */
export function expandSet(input: PickInput, of: readonly string[], size: number, most = Infinity): Expanded {
  const parts = partsOf(input);
  if (parts === undefined || parts.length < size || !areDifferentMembers(parts, of)) return INVALID;
  const chosen = of.filter((member) => parts.includes(member));
  const texts: string[] = [];
  for (const members of subsets(chosen, size)) {
    if (texts.length >= most) break;
    texts.push(members.join('-'));
  }
  return ok(texts);
}

/** Reads one choice for each place, in the order of the places, into every line that names no member twice:
 *  "1-2", "1,3-2,4", [1, 2] or ["1,3", "2,4"].
 *  Refuses: NUMBER_INVALID unless every place has a choice and a line is left.   Cost: as many texts as the
 *  choices multiply to. */
export function expandOrdered(input: PickInput, of: readonly string[], size: number): Expanded {
  const places = placesOf(input);
  if (places?.length !== size || !places.every((chosen) => areDifferentMembers(chosen, of))) return INVALID;
  const lines = places.reduce<readonly (readonly string[])[]>(
    (heads, chosen) =>
      heads.flatMap((head) => chosen.filter((one) => !head.includes(one)).map((one) => [...head, one])),
    [[]],
  );
  return lines.length > 0 ? ok(lines.map((line) => line.join('-'))) : INVALID;
}

function partsOf(input: PickInput): readonly string[] | undefined {
  if (typeof input === 'number') return [String(input)];
  if (typeof input === 'string') return input.length > INPUT_LENGTH_MAX ? undefined : input.split(/[-,]/);
  return input.length > INPUT_LENGTH_MAX ? undefined : input.map(String);
}

function placesOf(input: PickInput): readonly (readonly string[])[] | undefined {
  if (typeof input === 'number' || String(input).length > INPUT_LENGTH_MAX) return undefined;
  const places = typeof input === 'string' ? input.split(input.includes('-') ? '-' : ',') : input.map(String);
  return places.map((place) => place.split(','));
}

const areDifferentMembers = (parts: readonly string[], of: readonly string[]): boolean =>
  parts.every((part) => of.includes(part)) && new Set(parts).size === parts.length;
