import { describe, expect, test } from 'vitest';

import { oddsOf } from '../picks/picks.ts';
import { k3Plays } from '../picks/test-plays.ts';
import type { PlayInfo } from '../picks/wire.ts';
import type { SlipLine } from '../slip/state/draft.ts';
import { refusalOf } from '../slip/state/slip-refusal.ts';
import { rowsOf } from './slip-payload.ts';

const price = (number: string, odds: string) => ({
  number,
  name: number,
  odds,
  probability: '',
  chance: 0,
  max_bet: '10000.00',
  rtp: 0,
});
/** A set whose lines pay differently, as sets of sums do. */
const SUMS: PlayInfo = {
  play: 'sumThree',
  name: 'sumThree',
  group: 'three',
  group_name: 'three',
  pick: { kind: 'set', size: 2, of: ['0', '1', '2'] },
  rule: '',
  is_price_range: true,
  items: [price('0-1', '242.50'), price('0-2', '138.57'), price('1-2', '107.77')],
};
const PLAYS = [...k3Plays(), SUMS];
const line = (play: string, number: string, odds: string): SlipLine => ({
  id: play,
  play,
  number,
  odds,
  stake: '2',
});

describe('odds of a number', () => {
  test.each([
    ['side', 'big', '1.95'],
    ['threeDiff', '1-2-3-4', '34.92'],
    ['pairOne', '1,3-1,2', '69.84'],
    ['sumThree', '0-1-2', '107.77\u2013242.50'],
    ['threeDiff', '1-2', ''],
    ['sum', '19', ''],
  ])('%s %s: "%s"', (play, number, odds) => {
    const found = PLAYS.find((each) => each.play === play);
    expect(found && oddsOf(found, number)).toBe(odds);
  });
});

test('a set at one price is one row; at several prices every line is a row with its own', () => {
  const lines = [
    { ...line('side', 'big', '1.95'), id: 'side|big' },
    line('threeDiff', '1-2-3-4', '34.92'),
    line('sumThree', '0-1-2', ''),
    { ...line('side', 'odd', '1.95'), id: 'side|odd' },
  ];
  const rows = rowsOf(lines, PLAYS);
  expect(rows).toEqual([
    { play: 'side', number: 'big', amount: '2.00', odds: '1.95' },
    { play: 'threeDiff', number: '1-2-3-4', amount: '2.00', odds: '34.92' },
    { play: 'sumThree', number: '0-1', amount: '2.00', odds: '242.50' },
    { play: 'sumThree', number: '0-2', amount: '2.00', odds: '138.57' },
    { play: 'sumThree', number: '1-2', amount: '2.00', odds: '107.77' },
    { play: 'side', number: 'odd', amount: '2.00', odds: '1.95' },
  ]);
  const lineOf = (row?: number) =>
    refusalOf({ code: 'BET_LIMIT', ...(row !== undefined && { detail: { row } }) }, rows, lines).row;
  expect(rows.map((_, row) => lineOf(row))).toEqual([0, 1, 2, 2, 2, 3]);
  expect([lineOf(), lineOf(6)]).toEqual([null, null]);
});
