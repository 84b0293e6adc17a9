import { lazily } from '../lazily.ts';
import { assert, ok } from '../result.ts';
import { subsets } from './combinatorics.ts';
import { type Expanded, expandOne, expandPairAndSingle, expandSet } from './expand.ts';
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

/** A play in which a set is chosen; a larger set stands for each of its subsets of `size`. */
export function setPlay(
  place: Place,
  {
    size,
    members,
    of,
    valuesOf,
  }: {
    readonly size: number;
    readonly members: readonly string[];
    readonly of: Feature;
    readonly valuesOf: (set: readonly string[]) => readonly number[];
  },
): LinePlay {
  const lines = lazily(() =>
    Array.from(subsets(members, size), (set) =>
      line(place.key, of, { pick: set.join('-'), values: valuesOf(set) }),
    ),
  );
  return playOf(place, { kind: 'set', size, of: members }, lines, (input) => expandSet(input, members, size));
}

/** A play in which a doubled number and another one are chosen. */
export function pairAndSinglePlay(
  place: Place,
  members: readonly string[],
  of: Feature,
  valuesOf: (pair: string, single: string) => readonly number[],
): LinePlay {
  const lines = lazily(() =>
    members.flatMap((pair) =>
      members
        .filter((single) => single !== pair)
        .map((single) => line(place.key, of, { pick: `${pair}-${single}`, values: valuesOf(pair, single) })),
    ),
  );
  return playOf(place, { kind: 'pairAndSingle', of: members }, lines, (input) =>
    expandPairAndSingle(input, members),
  );
}

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
