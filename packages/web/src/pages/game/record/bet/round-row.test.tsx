// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeAll, expect, test } from 'vitest';

import { rowOfRecord } from '../../../../bets/record-row.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { betOf } from '../rows/test-bets.ts';
import { RoundRow } from './round-row.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('zh-Hans');
  await loadTexts(['games']);
});

test.each([
  ['side', 1, '1 注中奖'],
  ['side', 0, '未中奖'],
  ['m3.1x2', 1, '1 注赢'],
  ['m3.1x2', 0, '输'],
])('bets on %s of which %i have won read %s together', (play, winCount, text) => {
  const first = rowOfRecord(betOf(1, { play, status: 'lose' }));
  const sum = { status: 'lose', reason: '', stake: '20.00', returned: '0.00' } as const;
  const entry = { kind: 'round', rows: [first, first], sum, winCount } as const;
  const room = document.createElement('div');
  const root = createRoot(room);
  act(() => root.render(<RoundRow entry={entry} isOpen={false} onToggle={() => undefined} />));
  expect(room.textContent).toContain(`${text}\u221220.00`);
  act(() => root.unmount());
});
