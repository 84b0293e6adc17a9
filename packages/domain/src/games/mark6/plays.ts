import { range } from '../combinatorics.ts';
import type { Play } from '../family.ts';
import type { Numbers } from '../numbers.ts';
import { listPlay, unlistedSetPlay } from '../plays.ts';
import { sideChoices } from '../sides.ts';
import { ALL_NUMBERS, COLOURS, colourOf, headOf, HEADS, parityOf, sizeOf, tailOf, TAILS } from './balls.ts';
import { type Mark6Line, mark6Line, type Pattern } from './lines.ts';
import { GROUPS, groupOf } from './zodiac.ts';

const MEMBERS = ALL_NUMBERS.map(String);

/** Every play of six normals and a special. The sets of numbers are not listed: sets of four alone are
 *  211 876. */
export const mark6Plays = (): readonly Play<Mark6Line>[] => [
  specialPlay('special', MEMBERS, (number, pick) => String(number) === pick),
  sidePlay(),
  specialPlay('colour', COLOURS, (number, pick) => colourOf(number) === pick),
  specialPlay('zodiac', range(1, GROUPS).map(String), (number, pick) => String(groupOf(number)) === pick),
  specialPlay('head', HEADS.map(String), (number, pick) => String(headOf(number)) === pick),
  specialPlay('tail', TAILS.map(String), (number, pick) => String(tailOf(number)) === pick),
  listPlay({ key: 'normal', group: 'normal' }, () =>
    ALL_NUMBERS.map((number) => mark6Line('normal', String(number), { on: 'normals', all: [number] })),
  ),
  ...[2, 3, 4].map((size) => setOf(`all${size}`, size, (all) => ({ on: 'normals', all }))),
  setOf('withSpecial', 2, (pair) => ({ on: 'withSpecial', pair })),
  anyPlay('anyZodiac', range(1, GROUPS), groupOf, 'zodiac'),
  anyPlay('anyTail', TAILS, tailOf, 'tail'),
];

const specialPlay = (
  key: string,
  picks: readonly string[],
  wins: (number: number, pick: string) => boolean,
): Play<Mark6Line> =>
  listPlay({ key, group: 'special' }, () =>
    picks.map((pick) =>
      mark6Line(key, pick, {
        on: 'special',
        wins: ALL_NUMBERS.filter((number) => wins(number, pick)),
        pushes: [],
      }),
    ),
  );

/** Big, small, odd and even of the special, whose 49 has no side. */
const sidePlay = (): Play<Mark6Line> =>
  listPlay({ key: 'side', group: 'special' }, () =>
    sideChoices<number>((holds) => ALL_NUMBERS.filter(holds), sizeOf, parityOf).map(({ pick, values }) =>
      mark6Line('side', pick, {
        on: 'special',
        wins: values,
        pushes: ALL_NUMBERS.filter((number) => sizeOf(number) === 'none'),
      }),
    ),
  );

const setOf = (key: string, size: number, patternOf: (chosen: Numbers) => Pattern): Play<Mark6Line> =>
  unlistedSetPlay({ key, group: 'sets' }, { size, members: MEMBERS }, (pick, chosen) =>
    mark6Line(key, pick, patternOf(chosen.map(Number))),
  );

const anyPlay = (
  key: string,
  picks: Numbers,
  kindOf: (number: number) => number,
  by: 'zodiac' | 'tail',
): Play<Mark6Line> =>
  listPlay({ key, group: 'any' }, () =>
    picks.map((pick) => {
      const among = ALL_NUMBERS.filter((number) => kindOf(number) === pick);
      return mark6Line(key, String(pick), { on: 'any', among, by });
    }),
  );
