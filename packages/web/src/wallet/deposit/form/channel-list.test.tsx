// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../../i18n/i18n.ts';
import { ChannelList } from './channel-list.tsx';
import type { DepositChannel } from './deposit-draft.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const channel = (id: number, status: 0 | 1): DepositChannel => ({
  id,
  code: 'usdt-trc20',
  name: 'USDT',
  type: 'trc20',
  network: 'tron',
  icon: 'trc20',
  min_amount: '10.00',
  max_amount: '1000.00',
  fee_rate: '0.0000',
  fee_min: '0.00',
  hold_seconds: 0,
  rate: null,
  hours: '0-1',
  status,
});

test.each([
  [1, 2],
  [0, undefined],
] as const)('a channel of the last deposit with the status %d: chosen is %s', async (status, chosen) => {
  await loadLocale('en');
  await loadTexts(['money']);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const list = [channel(1, 1), channel(2, status)];
  await act(async () => root.render(<ChannelList channels={list} value={2} onChange={() => undefined} />));
  const at = [...document.querySelectorAll('input')].findIndex(({ checked }) => checked);
  expect(list[at]?.id).toBe(chosen);
  act(() => root.unmount());
});
