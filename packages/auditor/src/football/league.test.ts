import { hash } from 'node:crypto';

import { describe, expect, it, test } from 'vitest';

import { drawMatch, type Match, minuteOf, numbersOf, resultHash } from './match.ts';
import { readModel } from './model.ts';
import { scoreTable } from './score-table.ts';
import { matchDayOf, seasonOf } from './season.ts';

const CLUBS = `harbour 150 72, northgate 142 78, rivermouth 134 80, oldtown 128 84, castle 122 88,
  lakeside 118 90, foundry 114 94, meadow 110 96, summit 107 98, union 104 100, orchard 101 102,
  viaduct 98 104, saltmarsh 95 106, quarry 92 108, lantern 89 111, windmill 86 114, junction 83 117,
  heath 80 120, ferry 76 124, outpost 72 130`;
const HEAD = `tessera football model 1
id vfl/1
goals 9
tickets 1000000000
base 156 124
rho -6
clamp 20 400
drift 8
minutes 9x45 15 12 8 | 11x45 20 16 12 8 6 3
rtp 9700
prices 10100 10000000
lines 12000 60000
`;
const TEXT =
  HEAD +
  CLUBS.split(/,\s*/)
    .map((club) => `club ${club}\n`)
    .join('');

describe('the model', () => {
  it('has the hash of its text', () => {
    expect(readModel(TEXT).hash.toString('hex')).toBe(
      'e12a01449a56ff90c13ca214442556fcbba66184d78a87ddafd964147abf0bba',
    );
  });

  test.each([
    ['another version', TEXT.replace('model 1', 'model 2')],
    ['no end of line', TEXT.trimEnd()],
    ['an odd number of clubs', TEXT.replace(/club outpost.*\n/, '')],
    ['two clubs', HEAD + 'club castle 100 100\nclub union 100 100\n'],
    ['a line too many', `${TEXT}\n`],
  ])('a text with %s is none', (_, text) => {
    expect(() => readModel(text)).toThrow(/football model|a league of/);
  });
});

describe('the table of tickets', () => {
  test.each([
    [156, 124, 'b494fa97eca39b40b39b34e313cdf6bce4d71934dd9332ca3a30cdca6592859c'],
    [286, 62, 'b9817f6550bb3eadf6fd55b531e8ad57412ed7f021c018962d026f41d5e76cce'],
    [84, 205, '992eaa2dbe9c066b6180b52649c454624b5ec173459835598efee6890c6f5319'],
    [400, 20, '8b9988d044c6e4ebff85f9b3aa4f2724de177b143387d33260d20e7099bdecfd'],
  ])('of %i and %i', (home, away, digest) => {
    const table = scoreTable(home, away, -6);
    expect(table.reduce((sum, tickets) => sum + tickets, 0)).toBe(1_000_000_000);
    expect(hash('sha256', table.join())).toBe(digest);
  });
});

const KEYS = {
  solo: 'a95615c1e8dfc283cd0f0c09bbc748552ff92ea97daa0c0d0205b3ff66f92466',
  beacon: '1faae213c3acf464707b37ada8cac53eebd541ed692518fe39d72fb3e9deea77',
  witness: 'a940be7a4b7697cea7a27305f3ed3fe2eaab858931e821a4db7b6dc1b8f28547',
  both: 'ab3b40392b90d10c14f237c9c2c1230d97e3f14fd459252bae7cc7a75467aa78',
};
const MEANS = [
  [156, 124],
  [286, 62],
  [84, 205],
  [400, 20],
] as const;
const drawn = (key: string): Match[] =>
  MEANS.map(([home, away], at) => drawMatch(Buffer.from(key, 'hex'), at + 1, scoreTable(home, away, -6)));
const matchText = ({ ticket, home, away, goals }: Match): string =>
  `${ticket} ${home}-${away}: ${goals.map((goal) => `${minuteOf(goal)}'${goal.isHome ? 'H' : 'A'}`).join(' ')}`;

describe('a round', () => {
  test.each([
    [
      'solo',
      [
        "764993926 2-3: 26'H 34'A 44'A 49'H 55'A",
        "495129790 3-0: 18'H 21'H 57'H",
        "522975139 1-1: 47'A 88'H",
        "694572167 5-0: 21'H 42'H 46'H 51'H 52'H",
      ],
    ],
    [
      'beacon',
      [
        "803279363 3-0: 6'H 49'H 50'H",
        "274487198 2-0: 26'H 35'H",
        "780610962 1-5: 4'A 13'A 29'H 54'A 73'A 80'A",
        "675219507 5-0: 7'H 18'H 27'H 88'H 89'H",
      ],
    ],
    [
      'witness',
      [
        "352160926 1-1: 45+2'A 56'H",
        "261467029 2-0: 6'H 9'H",
        "478607154 1-1: 1'H 59'A",
        "561785975 4-0: 4'H 8'H 48'H 65'H",
      ],
    ],
    [
      'both',
      [
        "919922515 3-3: 2'A 9'A 44'H 71'A 80'H 89'H",
        "579981391 3-1: 27'H 77'H 80'A 90+3'H",
        "443543889 1-0: 59'H",
        "531539756 4-0: 6'H 52'H 66'H 67'H",
      ],
    ],
  ] as const)('under the key of "%s"', (key, matches) => {
    expect(drawn(KEYS[key]).map(matchText)).toEqual(matches);
  });

  it('publishes its matches, and their hash', () => {
    const numbers = numbersOf(drawn(KEYS.solo));
    expect(numbers.join(' ')).toBe(
      '4 45 152 225 134 2 3 29 131 20 190 3 0 31 43 247 163 1 1 41 102 84 135 5 0 50 67 87 102 115 34 40 118 99 180 40 82 96 106 108',
    );
    const q = Buffer.from('42a61ca7cb8a523d824714f7da93f2c6541729ea8b8dff3ae7ee2a2012b34be7', 'hex');
    const external = Buffer.from('f82ba667ace0d38bc7bfb789456a58f0674c06384756202882f642c614bc6442', 'hex');
    expect(resultHash(q, external, numbers).toString('hex')).toBe(
      '2179d4f4cff8eda6e9d8c286bf0f1a12faeecd73011011c11be78fde3f18e941',
    );
  });
});

describe('a season', () => {
  const model = readModel(TEXT);
  const dayText = (index: number): string[] =>
    matchDayOf(model, index).fixtures.map(
      ({ home, away, homeMean, awayMean }) => `${home}-${away} ${homeMean}/${awayMean}`,
    );

  it('has strengths and an order of its own', () => {
    const { clubs, order } = seasonOf(model, 1);
    const strengths = clubs.map(({ id, attack, defence }) => `${id} ${attack}/${defence}`);
    expect([...strengths.slice(0, 4), strengths.at(-1)]).toEqual([
      'harbour 150/77',
      'northgate 137/77',
      'rivermouth 137/87',
      'oldtown 134/85',
      'outpost 67/128',
    ]);
    expect(order.map(({ id }) => id).join(' ')).toBe(
      'windmill junction lantern outpost quarry rivermouth ferry lakeside viaduct oldtown orchard foundry castle northgate meadow saltmarsh summit harbour union heath',
    );
  });

  it('has the published match days', () => {
    expect(dayText(1)).toEqual([
      'windmill-heath 171/118',
      'junction-union 124/151',
      'harbour-lantern 271/84',
      'outpost-summit 111/167',
      'saltmarsh-quarry 168/114',
      'rivermouth-meadow 192/123',
      'northgate-ferry 276/66',
      'lakeside-castle 144/123',
      'foundry-viaduct 187/114',
      'oldtown-orchard 222/111',
    ]);
    expect(dayText(2).slice(0, 2)).toEqual(['heath-junction 144/118', 'lantern-windmill 165/132']);
    expect(dayText(20)[0]).toBe('heath-windmill 148/136');
    expect(dayText(38).at(-1)).toBe('oldtown-viaduct 232/108');
    expect(matchDayOf(model, 39)).toMatchObject({ season: 2, day: 1 });
    expect(dayText(39).slice(0, 2)).toEqual(['saltmarsh-junction 199/109', 'foundry-outpost 206/84']);
  });

  it('has every pair twice, and nobody more than three times in a row at home or away', () => {
    const days = Array.from({ length: 38 }, (_, at) => matchDayOf(model, at + 1).fixtures);
    const pairs = days.flat().map(({ home, away }) => `${home}-${away}`);
    expect(new Set(pairs).size).toBe(20 * 19);
    for (const { id } of model.clubs) {
      const places = days.map((day) => (day.some(({ home }) => home === id) ? 'H' : 'A')).join('');
      expect(places.match(/H/g)).toHaveLength(19);
      expect([id, places]).toEqual([id, expect.not.stringMatching(/HHHH|AAAA/)]);
    }
  });
});
