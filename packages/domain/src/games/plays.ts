import { lazily } from '../cache/lazily.ts';
import { assert, ok } from '../result.ts';
import { arrangements, subsets } from './combinatorics.ts';
import { type Expanded, expandOne, expandOrdered, expandSet } from './expand.ts';
import type { PickInput, PickKind, Play, Selection } from './family.ts';
import { type Choice, type Feature, type Line, line } from './feature.ts';

/** A play whose selections are known by their features. */
export type LinePlay = Play<Line>;

export type Place = Pick<Play, 'key' | 'group' | 'ticket'>;

/** A play in which exactly one thing of a list is chosen. */
export const choicePlay = (place: Place, of: Feature, choices: () => readonly Choice[]): LinePlay =>
  listPlay(place, () => choices().map((choice) => line(place.key, of, choice)));

/** The same with selections of any kind. */
export function listPlay<S extends Selection>(place: Place, make: () => readonly S[]): Play<S> {
  const lines = lazily(make);
  const picks = lazily(() => new Set(lines().map((each) => each.pick)));
  return listedPlay(place, { kind: 'one' }, lines, (input) => expandOne(input, picks()));
}

type Combined = {
  readonly size: number;
  readonly members: readonly string[];
  readonly of: Feature;
  readonly valuesOf: (chosen: readonly string[]) => readonly number[];
};

/** A play in which a set is chosen; a larger set stands for each of its subsets of `size`. */
export function setPlay(place: Place, { size, members, of, valuesOf }: Combined): LinePlay {
  const lines = combinedLines(place, of, valuesOf, () => subsets(members, size));
  return listedPlay(place, { kind: 'set', size, of: members }, lines, (input, most) =>
    expandSet(input, members, size, most),
  );
}

/** The same with too many sets to list. `lineOf` makes the selection of one set, and every set must have the
 *  same chance: the first one prices them all.
 *  Cost: one line at a time; a pick is parsed at each question. */
export function unlistedSetPlay<S extends Selection>(
  place: Place,
  { size, members }: Pick<Combined, 'size' | 'members'>,
  lineOf: (pick: string, chosen: readonly string[]) => S,
): Play<S> {
  const first = lazily(() => [selectionOf(members.slice(0, size).join('-'))]);
  const selectionOf = (pick: string): S => lineOf(pick, pick.split('-'));
  return {
    ...place,
    pick: { kind: 'set', size, of: members },
    isListed: false,
    get selections() {
      return first();
    },
    selectionOf: (pick) => (isRising(pick.split('-'), members, size) ? selectionOf(pick) : undefined),
    expand: (input, most) => {
      const picks = expandSet(input, members, size, most);
      return picks.ok ? ok(picks.value.map(selectionOf)) : picks;
    },
  };
}

/** A play in which a member is chosen for each of `size` places; several for one place stand for each line
 *  that they make. */
export function orderedPlay(place: Place, { size, members, of, valuesOf }: Combined): LinePlay {
  const lines = combinedLines(place, of, valuesOf, () => arrangements(members, size));
  return listedPlay(place, { kind: 'ordered', size, of: members }, lines, (input) =>
    expandOrdered(input, members, size),
  );
}

/** A play in which a doubled number and another one are chosen. */
export function pairAndSinglePlay(place: Place, { members, of, valuesOf }: Omit<Combined, 'size'>): LinePlay {
  const lines = combinedLines(place, of, valuesOf, () => arrangements(members, 2));
  return listedPlay(place, { kind: 'pairAndSingle', of: members }, lines, (input) =>
    expandOrdered(input, members, 2),
  );
}

const combinedLines = (
  place: Place,
  of: Feature,
  valuesOf: Combined['valuesOf'],
  chosen: () => Iterable<readonly string[]>,
): (() => readonly Line[]) =>
  lazily(() =>
    Array.from(chosen(), (members) =>
      line(place.key, of, { pick: members.join('-'), values: valuesOf(members) }),
    ),
  );

/** Returns true if texts are `size` members, each after the one before in the list's order. */
function isRising(parts: readonly string[], members: readonly string[], size: number): boolean {
  const places = parts.map((part) => members.indexOf(part));
  return parts.length === size && places.every((place, at) => place > (places[at - 1] ?? -1));
}

function listedPlay<S extends Selection>(
  place: Place,
  pick: PickKind,
  lines: () => readonly S[],
  read: (input: PickInput, most?: number) => Expanded,
): Play<S> {
  const byPick = lazily(() => new Map(lines().map((each) => [each.pick, each])));
  return {
    ...place,
    pick,
    isListed: true,
    get selections() {
      return lines();
    },
    selectionOf: (each) => byPick().get(each),
    expand: (input, most) => {
      const picks = read(input, most);
      if (!picks.ok) return picks;
      return ok(
        picks.value.map((each) => {
          const found = byPick().get(each);
          assert(found, `${place.key} lists every pick that it reads`);
          return found;
        }),
      );
    },
  };
}
