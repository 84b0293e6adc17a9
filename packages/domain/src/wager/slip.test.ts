import { describe, expect, test } from 'vitest';

import { FAMILIES, familyOf } from '../games/definitions.ts';
import { GAME_FAMILIES } from '../games/families.ts';
import { k3 } from '../games/k3/k3.ts';
import { pc28 } from '../games/pc28/pc28.ts';
import { expandSlip, type SlipRow } from './slip.ts';

const row = (play: string, number: SlipRow['number'], stakeMinor = 1_00n): SlipRow => ({
  play,
  number,
  stakeMinor,
});

describe('expandSlip', () => {
  test('expands rows into lines with the stake of their row', () => {
    const expanded = expandSlip(k3, [row('sum', 11, 5_00n), row('twoDiff', [1, 2, 3], 2_00n)]);
    const lines = expanded.ok ? expanded.value : [];
    expect(lines.map((line) => [line.row, line.selection.key, line.stakeMinor])).toEqual([
      [0, 'sum:11', 5_00n],
      [1, 'twoDiff:1-2', 2_00n],
      [1, 'twoDiff:1-3', 2_00n],
      [1, 'twoDiff:2-3', 2_00n],
    ]);
  });

  test.each([
    [[], 'BET_EMPTY', undefined],
    [[row('sum', 11), row('champion', 1)], 'PLAY_NOT_EXIST', { row: 1 }],
    [[row('sum', 11), row('sum', 19)], 'NUMBER_INVALID', { row: 1 }],
    [Array.from({ length: 201 }, () => row('side', 'big')), 'BET_TOO_MANY', { row: 200, limit: 200 }],
    [
      [row('threeDiff', '1-2-3-4-5-6'), ...Array.from({ length: 181 }, () => row('side', 'big'))],
      'BET_TOO_MANY',
      { row: 181, limit: 200 },
    ],
    [
      Array.from({ length: 11 }, () => row('threeDiff', '1-2-3-4-5-6')),
      'BET_TOO_MANY',
      { row: 10, limit: 200 },
    ],
  ] as const)('rejects case %#', (rows, refusal, detail) => {
    expect(expandSlip(k3, rows)).toEqual(detail ? { ok: false, refusal, detail } : { ok: false, refusal });
  });

  test.each(GAME_FAMILIES)('reads the key of every selection of %s back as that selection', (code) => {
    const family = familyOf(code)!;
    const wrong = family.plays.flatMap((play) =>
      play.selections.filter(({ key }) => {
        const expanded = expandSlip(family, [row(play.key, key.slice(key.indexOf(':') + 1))]);
        const keys = expanded.ok ? expanded.value.map(({ selection }) => selection.key) : [];
        return keys.length !== 1 || keys[0] !== key;
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('accepts a missing pick only in a play with one selection', () => {
    const expanded = expandSlip(k3, [row('tripleAny', undefined), row('run', undefined)]);
    const keys = expanded.ok ? expanded.value.map(({ selection }) => selection.key) : [];
    expect(keys).toEqual(['tripleAny:any', 'run:any']);
    for (const play of FAMILIES.mark6.plays)
      expect(expandSlip(FAMILIES.mark6, [row(play.key, undefined)])).toMatchObject({
        refusal: 'NUMBER_INVALID',
      });
    for (const play of k3.plays.filter(({ selections }) => selections.length > 1))
      expect(expandSlip(k3, [row(play.key, undefined)])).toMatchObject({ refusal: 'NUMBER_INVALID' });
  });

  test('rejects more than 200 lines for any number of rows', () => {
    const ten = Array.from({ length: 10 }, () => row('threeDiff', '1-2-3-4-5-6'));
    const full = expandSlip(k3, ten);
    expect(full.ok && full.value).toHaveLength(200);
    const sums = Array.from({ length: 28 }, (_, sum) => sum);
    expect(expandSlip(pc28, [row('sumThree', sums)])).toMatchObject({ refusal: 'BET_TOO_MANY' });
  });
});
