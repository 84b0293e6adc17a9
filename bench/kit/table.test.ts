import { expect, it } from 'vitest';

import { figure, goalsText, isMet, spreadText, tableText } from './table.ts';

it('columns are as wide as their widest cell, and figures lean right', () => {
  expect(
    tableText(
      ['what', 'per s'],
      [
        ['a', '5'],
        ['longer', '12345'],
      ],
    ),
  ).toBe(['what    per s', '------  -----', 'a           5', 'longer  12345'].join('\n'));
});

it.each([
  [0.0712, '0.07'],
  [12.94, '12.9'],
  [20_512.4, '20512'],
  [Number.NaN, '-'],
])('%f is written %s', (value, text) => {
  expect(figure(value)).toBe(text);
});

it('a spread names its ends', () => {
  expect(spreadText({ median: 3.1, min: 2.9, max: 3.25 })).toBe('3.10 [2.90-3.25]');
});

it('a goal is met from its bound on', () => {
  const goal = { name: 'G1', label: 'bets against TPC-B' };
  expect(isMet({ ...goal, value: 2.5, atLeast: 2.5 })).toBe(true);
  expect(isMet({ ...goal, value: 2.49, atLeast: 2.5 })).toBe(false);
  expect(isMet({ ...goal, value: 31, atMost: 30 })).toBe(false);
  expect(goalsText([{ ...goal, value: 2.4, atLeast: 2.5 }])).toContain('MISSED');
  expect(goalsText([{ ...goal, value: 2.6, atLeast: 2.5 }])).not.toContain('MISSED');
});
