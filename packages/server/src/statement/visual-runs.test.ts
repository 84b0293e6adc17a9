import { expect, test } from 'vitest';

import { leftToRight, visualRuns } from './visual-runs.ts';

const shown = (text: string, base: 'ltr' | 'rtl') =>
  visualRuns(text, base).map(({ text: part, isRtl }) => (isRtl ? `<${part}>` : part));

test.each<[string, 'ltr' | 'rtl', string[]]>([
  ['快三 20261121-0001', 'ltr', ['快三 20261121-0001']],
  ['كشف الحساب', 'rtl', ['<كشف الحساب>']],
  ['كشف الحساب', 'ltr', ['<كشف الحساب>']],
  // Listed from the left: the text read last comes first.
  ['النرد 3 دقائق', 'rtl', ['< دقائق>', '3', '<النرد >']],
  [`جولة ${leftToRight('20261121-0001')}`, 'rtl', ['20261121-0001', '<جولة >']],
  [leftToRight('2026-11-21 21:03:19'), 'rtl', ['2026-11-21 21:03:19']],
  [leftToRight('-5.00'), 'rtl', ['-5.00']],
  [leftToRight('Player1'), 'ltr', ['Player1']],
  // Brackets are mirrored here; the font only orders them.
  ['(أ)', 'rtl', ['<)أ(>']],
  ['USDT \u200f(TRC20)', 'rtl', ['(', 'TRC20', ') ', 'USDT']],
  ['', 'rtl', []],
])('%j in a line from %s is displayed as %j', (text, base, runs) => {
  expect(shown(text, base)).toEqual(runs);
});
