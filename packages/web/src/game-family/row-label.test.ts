// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import { loadLocale, loadTexts, t } from '../i18n/i18n.ts';
import { rowLabel } from './row-label.ts';

test.each([
  ['mark6', [1, 2, 3, 4, 5, 6, 49], 'Numbers 1 2 3 4 5 6, extra number 49'],
  ['ssc', [1, 2, 3, 4, 5], 'Numbers 1 2 3 4 5'],
  ['k3', [2, 5, 4], 'Dice 2 5 4'],
])('screen readers hear the numbers of %s', async (family, numbers, label) => {
  await loadLocale('en');
  await loadTexts(['games']);
  expect(rowLabel(t, family, numbers)).toBe(label);
});
