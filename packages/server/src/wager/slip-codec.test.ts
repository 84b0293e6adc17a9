import { describe, expect, it } from 'vitest';

import { readContent, readSeed } from './slip-codec.ts';

const codeOf = (work: () => unknown): string => {
  try {
    work();
    return 'ok';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
};
const row = (more: object) => ({ play: 'sum', number: '11', amount: '10', ...more });

describe('bet content', () => {
  it.each([
    ['an array of rows', [row({})]],
    ['the JSON text of an array', JSON.stringify([row({})])],
    ['one row', row({})],
    ['the JSON text of one row', JSON.stringify(row({}))],
    ['play_type, numbers, money', { play_type: 'sum', numbers: '11', money: 10 }],
    ['type_key, pick, stake', { type_key: 'sum', pick: '11', stake: '10.00' }],
    ['play_id, key, bet_amount', { play_id: 'sum', key: '11', bet_amount: '10.0' }],
    ['selected and price', [{ play: 'sum', selected: '11', price: 10 }]],
    ['bet_content within a row', [{ play: 'sum', bet_content: '11', amount: '5', multiplier: '2' }]],
    ['empty aliases passed over', row({ play_type: '', money: null })],
  ])('is parsed: %s', (_name, content) => {
    expect(readContent(content)).toEqual([
      { play: 'sum', number: '11', stakeMinor: 1000n, notes: 1n, oddsSeenE4: undefined, seed: undefined },
    ]);
  });

  it('includes odds, notes, multiplier, sets and a seed', () => {
    const seed = 'ab'.repeat(32);
    const [read] = readContent({
      play: 'twoDiff',
      number: [1, 2, 3],
      amount: '1.5',
      multiplier: 4,
      note: 3,
      odds: 1.95,
      seed,
    });
    expect(read).toEqual({
      play: 'twoDiff',
      number: [1, 2, 3],
      stakeMinor: 600n,
      notes: 3n,
      oddsSeenE4: 19_500,
      seed: Buffer.from(seed, 'hex'),
    });
  });

  it.each<[string, unknown, string]>([
    ['nothing', undefined, 'BET_EMPTY'],
    ['null', null, 'BET_EMPTY'],
    ['an empty text', ' ', 'BET_EMPTY'],
    ['an empty array', [], 'BET_EMPTY'],
    ['JSON null', 'null', 'BET_EMPTY'],
    ['text that is no JSON', '{', 'INVALID_PARAMETERS'],
    ['a number', 7, 'INVALID_PARAMETERS'],
    ['rows in rows', [[row({})]], 'INVALID_PARAMETERS'],
    ['201 rows', Array.from({ length: 201 }, () => row({})), 'BET_TOO_MANY'],
    ['a row without a play', { number: '11', amount: '1' }, 'PLAY_NOT_EXIST'],
    ['a play that is an object', row({ play: {} }), 'PLAY_NOT_EXIST'],
    ['a number that is an object', row({ number: { a: 1 } }), 'NUMBER_INVALID'],
    ['a set of objects', row({ number: [{}] }), 'NUMBER_INVALID'],
    [
      'fields behind __proto__',
      JSON.parse('{"__proto__":{"play":"sum","number":"11","amount":"1"}}'),
      'PLAY_NOT_EXIST',
    ],
    ['odds that are words', row({ odds: 'best' }), 'INVALID_PARAMETERS'],
    ['odds without end', row({ odds: '1'.repeat(400) }), 'INVALID_PARAMETERS'],
    ['a short seed', row({ seed: 'ab' }), 'INVALID_PARAMETERS'],
  ])('is rejected: %s', (_name, content, code) => {
    expect(codeOf(() => readContent(content))).toBe(code);
  });

  it('leaves the number of a row that names a play to the play', () => {
    expect(readContent({ play: 'run', number: '', amount: '1' })[0]?.number).toBeUndefined();
  });

  it('errors name the faulty row', () => {
    try {
      readContent([row({}), row({ amount: '-1' })]);
    } catch (error) {
      expect(error).toMatchObject({ code: 'BET_AMOUNT_INVALID', detail: { row: 1 } });
      return;
    }
    throw new Error('was read');
  });
});

const HOSTILE_TEXTS = [
  '',
  ' ',
  '-1',
  '-0',
  '+1',
  '0',
  '0.0',
  '0.00',
  '00',
  '.5',
  '5.',
  '1.',
  '1.234',
  '1e3',
  '1E3',
  '1e309',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '0b1',
  '0o7',
  '1_000',
  '1,000',
  '1,5',
  '1 000',
  ' 1',
  '1 ',
  '1\n',
  '\n1',
  '1\t',
  '1\u0000',
  '\u00a01',
  '１',
  '１０',
  '٠',
  '١',
  '१',
  '一',
  '十',
  '1²',
  '½',
  '①',
  '1\u0301',
  '\u202e1',
  '1\u200b',
  '\ufeff1',
  "1'",
  '1"',
  '1;',
  '1--',
  "1' or '1'='1",
  '1; drop table bets',
  '<b>1</b>',
  '${1}',
  '{{1}}',
  '%31',
  '&#49;',
  'null',
  'undefined',
  'true',
  'false',
  '[]',
  '{}',
  '[1]',
  '1/2',
  '1%',
  '$1',
  '¥1',
  '1元',
  '10000000000',
  '99999999999',
  '9007199254740993',
  '1'.repeat(11),
  '1'.repeat(400),
  '9'.repeat(1000),
  '1.00000000000000000001',
  '0.001',
  '0.009',
  '1..0',
  '1.0.0',
  '--1',
  '++1',
  '+-1',
  '1e-2',
  '1e0',
  '0e0',
  '1f',
  '1d',
  '1n',
  '1L',
  '#1',
  '~1',
  '!1',
  '(1)',
  '1+1',
  '2-1',
  '2*3',
  '1|1',
  '\\1',
  '/1',
  '\\u0031',
  '1\\n',
];
const HOSTILE_VALUES: unknown[] = [
  null,
  undefined,
  true,
  false,
  [],
  {},
  ['1'],
  [1],
  [[1]],
  { amount: 1 },
  { toString: '1' },
  -1,
  -0,
  0,
  0.001,
  1.005,
  1.999,
  1e21,
  1e-7,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  Number.NEGATIVE_INFINITY,
  2 ** 53 + 2,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  0.1 + 0.2,
  1e10,
  12345678901,
];

describe('hostile amounts', () => {
  const fields = ['amount', 'money', 'stake'];
  const cases = fields.flatMap((field) =>
    [...HOSTILE_TEXTS, ...HOSTILE_VALUES].map((value) => ({ field, value })),
  );

  it('number more than 300', () => expect(cases.length).toBeGreaterThan(300));

  it('are all rejected as amounts', () => {
    for (const { field, value } of cases) {
      const content = [{ play: 'sum', number: '11', [field]: value }];
      expect([field, value, codeOf(() => readContent(content))]).toEqual([
        field,
        value,
        'BET_AMOUNT_INVALID',
      ]);
    }
  });

  it('are rejected as multipliers and notes', () => {
    for (const name of ['multiplier', 'note'])
      for (const value of [-1, 0, 1.5, '0', '-1', '1.0', '1e1', '１', true, {}, [2], 1e9, '99999'])
        expect([name, value, codeOf(() => readContent(row({ [name]: value })))]).toEqual([
          name,
          value,
          'BET_AMOUNT_INVALID',
        ]);
  });
});

it('the seed is 32 bytes of hex or absent', () => {
  expect(readSeed('')).toBeUndefined();
  expect(readSeed('Ab'.repeat(32))).toHaveLength(32);
  for (const bad of ['00', 'g'.repeat(64), 5, '0'.repeat(65)])
    expect(codeOf(() => readSeed(bad))).toBe('INVALID_PARAMETERS');
});
