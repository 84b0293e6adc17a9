import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';

import { PAIRS } from '../../../tests/league.ts';
import { range } from '../combinatorics.ts';
import { scoreTable } from './score-table.ts';
import { SCORE_TICKETS } from './season/model.ts';

const RHO = -6;

describe.each([
  [
    'A',
    'b494fa97eca39b40b39b34e313cdf6bce4d71934dd9332ca3a30cdca6592859c',
    [67868364, 87806411, 68347064, 124689657, 91752767],
  ],
  [
    'B',
    'b9817f6550bb3eadf6fd55b531e8ad57412ed7f021c018962d026f41d5e76cce',
    [34111467, 84897223, 15835185, 57950203, 78178104],
  ],
  [
    'C',
    '992eaa2dbe9c066b6180b52649c454624b5ec173459835598efee6890c6f5319',
    [61321839, 40944216, 108195263, 101450149, 40197229],
  ],
  [
    'D',
    '8b9988d044c6e4ebff85f9b3aa4f2724de177b143387d33260d20e7099bdecfd',
    [15844214, 59748408, 2298016, 12820509, 24189639],
  ],
] as const)('the table of pair %s', (pair, hash, known) => {
  const { tickets } = scoreTable(PAIRS[pair], RHO);

  test('has the known hash', () => {
    expect(bytesToHex(sha256(utf8ToBytes(tickets.join(','))))).toBe(hash);
  });

  test('has the known tickets for 0-0, 1-0, 0-1, 1-1 and 2-1', () => {
    expect([tickets[0], tickets[10], tickets[1], tickets[11], tickets[21]]).toEqual(known);
  });
});

test('every table of a mean in 20..400 adds up to all tickets', () => {
  const steps = range(1, 20).map((step) => step * 20);
  const sums = steps.flatMap((home) =>
    steps.map((away) => scoreTable({ home, away }, RHO).tickets.reduce((sum, each) => sum + each, 0)),
  );
  expect(sums).toHaveLength(400);
  expect(new Set(sums)).toEqual(new Set([SCORE_TICKETS]));
});

test('a ticket stands for the score in whose run it lies', () => {
  const { tickets, scoreOf } = scoreTable(PAIRS.A, RHO);
  const first = tickets[0] ?? 0;
  expect(scoreOf(0)).toEqual({ home: 0, away: 0 });
  expect(scoreOf(first - 1)).toEqual({ home: 0, away: 0 });
  expect(scoreOf(first)).toEqual({ home: 0, away: 1 });
  expect(scoreOf(SCORE_TICKETS - 1)).toEqual({ home: 9, away: 8 });
});

test.each([-1, SCORE_TICKETS])('a ticket of %i is a fault', (ticket) => {
  expect(() => scoreTable(PAIRS.A, RHO).scoreOf(ticket)).toThrow(RangeError);
});
