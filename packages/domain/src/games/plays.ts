import { lazily } from '../lazily.ts';
import { assert, ok } from '../result.ts';
import { arrangements, subsets } from './combinatorics.ts';
import { type Expanded, expandOne, expandOrdered, expandSet } from './expand.ts';
import type { PickInput, PickKind, Play } from './family.ts';
import { type Choice, type Feature, type Line, line } from './feature.ts';

/** A play whose selections are known by their features. */
export type LinePlay = Omit<Play, 'selections'> & { readonly selections: readonly Line[] };

type Place = { readonly key: string; readonly group: string };

/** A play in which exactly one thing of a list is chosen. */
export function choicePlay(place: Place, of: Feature, choices: () => readonly Choice[]): LinePlay {
  const lines = lazily(() => choices().map((choice) => line(place.key, of, choice)));
  const picks = lazily(() => new Set(lines().map((each) => each.pick)));
  return playOf(place, { kind: 'one' }, lines, (input) => expandOne(input, picks()));
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
  return playOf(place, { kind: 'set', size, of: members }, lines, (input) => expandSet(input, members, size));
}

/** A play in which a member is chosen for each of `size` places; several for one place stand for each line
 *  that they make. */
export function orderedPlay(place: Place, { size, members, of, valuesOf }: Combined): LinePlay {
  const lines = combinedLines(place, of, valuesOf, () => arrangements(members, size));
  return playOf(place, { kind: 'ordered', size, of: members }, lines, (input) =>
    expandOrdered(input, members, size),
  );
}

/** A play in which a doubled number and another one are chosen. */
export function pairAndSinglePlay(place: Place, { members, of, valuesOf }: Omit<Combined, 'size'>): LinePlay {
  const lines = combinedLines(place, of, valuesOf, () => arrangements(members, 2));
  return playOf(place, { kind: 'pairAndSingle', of: members }, lines, (input) =>
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

function playOf(
  place: Place,
  pick: PickKind,
  lines: () => readonly Line[],
  read: (input: PickInput) => Expanded,
): LinePlay {
  const byPick = lazily(() => new Map(lines().map((each) => [each.pick, each])));
  return {
    ...place,
    pick,
    get selections() {
      return lines();
    },
    expand: (input) => {
      const picks = read(input);
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
