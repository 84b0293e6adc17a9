import { ownValue } from '@tessera/domain/own-value';

import { chartsOf } from '../../../game-family/charts.ts';
import type { MessageKey } from '../../../i18n/messages.ts';
import type { Draw } from './draws.ts';

/** One derived value of a draw as a short word. */
export type SideWord = {
  readonly id: string;
  readonly key: MessageKey;
  /** An abbreviation, where five of a kind stand side by side. */
  readonly letter?: MessageKey;
};

const WORDS: Readonly<Record<string, MessageKey>> = {
  big: 'history.side.big',
  small: 'history.side.small',
  odd: 'history.side.odd',
  even: 'history.side.even',
  dragon: 'history.side.dragon',
  tiger: 'history.side.tiger',
  tie: 'history.side.tie',
  triple: 'history.pattern.leopard',
  leopard: 'history.pattern.leopard',
  run: 'history.pattern.straight',
  straight: 'history.pattern.straight',
  pair: 'history.pattern.pair',
  half: 'history.pattern.half',
  red: 'history.colour.red',
  green: 'history.colour.green',
  blue: 'history.colour.blue',
  rat: 'history.zodiac.rat',
  ox: 'history.zodiac.ox',
  rabbit: 'history.zodiac.rabbit',
  snake: 'history.zodiac.snake',
  horse: 'history.zodiac.horse',
  goat: 'history.zodiac.goat',
  monkey: 'history.zodiac.monkey',
  rooster: 'history.zodiac.rooster',
  dog: 'history.zodiac.dog',
  pig: 'history.zodiac.pig',
};

/** Words that differ in one column. */
const OF_COLUMN: Readonly<Record<string, MessageKey>> = {
  'extreme:big': 'history.side.veryBig',
  'extreme:small': 'history.side.verySmall',
  'tail:big': 'history.side.tailBig',
  'tail:small': 'history.side.tailSmall',
  'zodiac:tiger': 'history.zodiac.tiger',
  'zodiac:dragon': 'history.zodiac.dragon',
  'pattern:mixed': 'history.pattern.mixed',
  'front3:mixed': 'history.pattern.mixed',
  'mid3:mixed': 'history.pattern.mixed',
  'rear3:mixed': 'history.pattern.mixed',
};

/** The columns of the five duels. */
const DUEL = /^dt\d$/;
const LETTERS: Readonly<Record<string, MessageKey>> = {
  dragon: 'history.letter.dragon',
  tiger: 'history.letter.tiger',
};

/** The word of a derived value; undefined for "neither" and for unknown values. */
function wordOf(family: string, column: string, value: string): MessageKey | undefined {
  const { words = {} } = chartsOf(family) ?? {};
  return ownValue(words, value) ?? ownValue(OF_COLUMN, `${column}:${value}`) ?? ownValue(WORDS, value);
}

/** The derived values of a draw, in the order of its columns. */
export function sidesOf(family: string, draw: Draw): readonly SideWord[] {
  const columns = [
    ['side', draw.big_small],
    ['parity', draw.odd_even],
    ...Object.entries(draw.extra),
  ] as const;
  return columns.flatMap(([column, value]) => {
    const key = wordOf(family, column ?? '', value ?? '');
    if (key === undefined) return [];
    const letter = DUEL.test(column ?? '') ? ownValue(LETTERS, value ?? '') : undefined;
    return [{ id: column ?? '', key, ...(letter && { letter }) }];
  });
}
