// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import { rowOfRecord } from '../../../../bets/record-row.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { betOf } from '../rows/test-bets.ts';
import { BetRow } from './bet-row.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('ar');
  await loadTexts(['pages']);
});

test.each([
  ['lose', '10.00 \u00d7 1.95'],
  ['win', '10.00 \u00d7 1.95 = 19.50'],
] as const)('the sum of a bet with the status %s reads from left to right in Arabic too', (status, sum) => {
  const row = rowOfRecord(betOf(1, { status, win_amount: status === 'win' ? '19.50' : '0.00' }));
  const root = createRoot(document.body);
  act(() => root.render(<BetRow row={row} isOfRound={false} onOpen={() => undefined} />));
  const isolated = [...document.querySelectorAll('bdi[dir=ltr]')].map(({ textContent }) => textContent);
  act(() => root.unmount());
  expect(isolated).toContain(sum);
});
