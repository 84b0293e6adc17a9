import { describe, expect, test } from 'vitest';

import { PAIRS } from '../../../tests/league.ts';
import { uniformFrom, wordsOf } from '../../fairness/derive.ts';
import { fromHex } from '../../fairness/encoding.ts';
import { drawMatch, factsOf, type PlayedMatch } from './match.ts';
import { minuteOf } from './minutes.ts';
import { decodeMatchDay, encodeMatchDay } from './numbers.ts';
import { scoreTable } from './score-table.ts';

const TABLES = Object.values(PAIRS).map((means) => scoreTable(means, -6));

const playDay = (key: string): readonly PlayedMatch[] =>
  TABLES.map((table, at) => drawMatch(uniformFrom(wordsOf(fromHex(key), `football1/${at + 1}`)), table));

const written = ({ ticket, score, goals }: PlayedMatch): string => {
  const list = goals.map(({ slot, side }) => {
    const { minute, added } = minuteOf(slot);
    return `${minute}${added > 0 ? `+${added}` : ''}'${side === 'home' ? 'H' : 'A'}`;
  });
  return `${ticket} ${score.home}-${score.away}: ${list.join(' ')}`;
};

/** The final keys of the published vectors, with four matches between the pairs A to D. */
const KNOWN = {
  solo: [
    'a95615c1e8dfc283cd0f0c09bbc748552ff92ea97daa0c0d0205b3ff66f92466',
    "764993926 2-3: 26'H 34'A 44'A 49'H 55'A",
    "495129790 3-0: 18'H 21'H 57'H",
    "522975139 1-1: 47'A 88'H",
    "694572167 5-0: 21'H 42'H 46'H 51'H 52'H",
  ],
  beacon: [
    '1faae213c3acf464707b37ada8cac53eebd541ed692518fe39d72fb3e9deea77',
    "803279363 3-0: 6'H 49'H 50'H",
    "274487198 2-0: 26'H 35'H",
    "780610962 1-5: 4'A 13'A 29'H 54'A 73'A 80'A",
    "675219507 5-0: 7'H 18'H 27'H 88'H 89'H",
  ],
  witness: [
    'a940be7a4b7697cea7a27305f3ed3fe2eaab858931e821a4db7b6dc1b8f28547',
    "352160926 1-1: 45+2'A 56'H",
    "261467029 2-0: 6'H 9'H",
    "478607154 1-1: 1'H 59'A",
    "561785975 4-0: 4'H 8'H 48'H 65'H",
  ],
  both: [
    'ab3b40392b90d10c14f237c9c2c1230d97e3f14fd459252bae7cc7a75467aa78',
    "919922515 3-3: 2'A 9'A 44'H 71'A 80'H 89'H",
    "579981391 3-1: 27'H 77'H 80'A 90+3'H",
    "443543889 1-0: 59'H",
    "531539756 4-0: 6'H 52'H 66'H 67'H",
  ],
} as const;

test.each(Object.entries(KNOWN))(
  'the key of the policy %s plays the known matches',
  (_, [key, ...matches]) => {
    expect(playDay(key).map(written)).toEqual(matches);
  },
);

const SOLO = playDay(KNOWN.solo[0]);
const SOLO_NUMBERS =
  `4 45 152 225 134 2 3 29 131 20 190 3 0 31 43 247 163 1 1 41 102 84 135 5 0 50 67 87 102 115 34
  40 118 99 180 40 82 96 106 108`
    .split(/\s+/)
    .map(Number);

test('a match day is published as the known numbers', () => {
  expect(encodeMatchDay(SOLO)).toEqual(SOLO_NUMBERS);
});

test('published numbers are read as the matches played', () => {
  expect(decodeMatchDay(SOLO_NUMBERS)).toEqual(SOLO);
});

const at = (place: number, byte: number) => SOLO_NUMBERS.map((each, i) => (i === place ? byte : each));
test.each([
  ['a match more than there are', at(0, 5)],
  ['no match', [0]],
  ['thirteen matches', at(0, 13)],
  ['another score', at(5, 3)],
  ['a goal of the other side', at(25, 51)],
  ['goals out of order', at(25, 68)],
  ['a goal after the end', at(29, 199)],
  ['a byte more', [...SOLO_NUMBERS, 0]],
  ['a byte less', SOLO_NUMBERS.slice(0, -1)],
  ['a ticket that does not exist', at(1, 60)],
  ['no byte', at(1, 256)],
])('numbers with %s are no match day', (_, numbers) => {
  expect(decodeMatchDay(numbers)).toBeUndefined();
});

describe('the facts of a match', () => {
  test.each([
    [0, { home: 2, away: 3, halfLead: -1, halfGoals: 2, first: 'home' }],
    [2, { home: 1, away: 1, halfLead: 0, halfGoals: 0, first: 'away' }],
  ] as const)('are read off match %i of the solo key', (match, facts) => {
    const played = SOLO[match];
    expect(played && factsOf(played)).toEqual(facts);
  });

  test('name nobody as the first to score when nobody scored', () => {
    expect(factsOf({ score: { home: 0, away: 0 }, goals: [] })).toEqual({
      home: 0,
      away: 0,
      halfLead: 0,
      halfGoals: 0,
      first: 'none',
    });
  });

  test('count stoppage time to its half', () => {
    const goals = [
      { slot: 47, side: 'away' },
      { slot: 48, side: 'home' },
    ] as const;
    expect(factsOf({ score: { home: 1, away: 1 }, goals })).toMatchObject({ halfLead: -1, halfGoals: 1 });
  });
});

test.each([
  [0, 1, 0],
  [44, 45, 0],
  [45, 45, 1],
  [47, 45, 3],
  [48, 46, 0],
  [92, 90, 0],
  [93, 90, 1],
  [98, 90, 6],
])('slot %i is minute %i+%i', (slot, minute, added) => {
  expect(minuteOf(slot)).toEqual({ minute, added });
});
