import { describe, expect, test } from 'vitest';

import { FAMILIES } from '../games/definitions.ts';
import { payTableOf, payTableText } from '../pricing.ts';
import { readPayTableText } from './pay-table-text.ts';

const HEAD = 'tessera pay table 1\nid mark6/9700\nfamily mark6\nrtp 9700\n';
const isSelection = (key: string): boolean => FAMILIES.mark6.selectionOf(key) !== undefined;
const read = (lines: string) => readPayTableText(`${HEAD}${lines}\n`);

describe('readPayTableText', () => {
  const table = readPayTableText(payTableText(payTableOf(FAMILIES.mark6, 9700)));

  test.each([
    ['special:49', 475_300],
    ['all2:1-49', 760_400],
    ['all4:1-2-3-4', 137_013_100],
    ['all4:46-47-48-49', 137_013_100],
    ['withSpecial:7-8', 1_901_200],
    ['anyTail:0', 20_500],
  ])('finds the price of %s', (key, odds) => {
    expect(table?.oddsOf(key, isSelection)).toBe(odds);
  });

  test.each([
    'special:*',
    'special:50',
    'all4:*',
    'all4:4-3-2-1',
    'all4:1-2-3-3',
    'all4:1-2-3',
    'all4:1-2-3-50',
    'all4:01-2-3-4',
    'all4:',
    'all5:1-2-3-4-5',
    'all4',
  ])('has no price for %s', (key) => {
    expect(table?.oddsOf(key, isSelection)).toBeUndefined();
  });

  test('prices nothing with * where the rules are not known', () => {
    expect(table?.oddsOf('all4:1-2-3-4', () => false)).toBeUndefined();
  });

  test.each([
    ['all2 100 1/2 *', true],
    ['all2 100 1/2 1-2\nall2 200 1/3 1-3', true],
    ['all2 100 1/2 *\nall2 200 1/3 1-2', false],
    ['all2 200 1/3 1-2\nall2 100 1/2 *', false],
    ['all2 100 1/2 *\nall2 200 1/3 *', false],
    ['all2 100 1/2 *,1-2', false],
    ['all2 100 1/2 1-2,1-2', false],
    ['all2 100 1/2', false],
  ])('%j has one price for each pick: %s', (lines, has) => {
    expect(read(lines)?.hasOnePriceEach()).toBe(has);
  });
});
