// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { CashOut } from '../../../../bets/cash-out.tsx';
import { rowOfRecord } from '../../../../bets/record-row.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { session } from '../../../../session/session.ts';
import { until } from '../../../../test-until.ts';
import { modalStore } from '../../../../ui/overlays/modal-store.ts';
import { betOf } from '../../record/rows/test-bets.ts';
import { MoneyLine } from '../board/foot/money-line.tsx';
import { usePayer } from '../slip/use-payer.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const REPLIES: Readonly<Record<string, object>> = {
  '/api/games/cashoutOffer': { offer: '12.50', worth: '13.00' },
  '/api/games/cashout': { paid: '12.50', balance: '1012.50' },
};

/** The foot of a table with a bet that can be cashed out. */
function Foot() {
  const { payer, balanceMinor } = usePayer([]);
  return (
    <>
      <MoneyLine payer={payer} balanceMinor={balanceMinor ?? 0n} bets={null} onOpen={() => undefined} />
      <CashOut row={rowOfRecord(betOf(5))} onChanged={() => undefined} />
    </>
  );
}

const root = createRoot(document.body);
beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  session.logIn({ id: 7, token: 'token7', money: '1000.00' });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'https://tessera.example');
    const data = REPLIES[pathname] ?? null;
    return new Response(JSON.stringify({ code: 1, msg: '', time: '1', data }));
  });
});
afterEach(() => {
  act(() => root.render(null));
  session.logOut();
  queryClient.clear();
  vi.unstubAllGlobals();
});

test('the balance in the foot has what a cash-out has paid as soon as it is paid', async () => {
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Foot />
      </QueryClientProvider>,
    ),
  );
  const seen = (): string => document.body.textContent;
  const button = () =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith('Cash out'));
  await until(() => act(async () => expect(button()).toBeDefined()));
  expect(seen()).toContain('1,000.00');
  await act(async () => button()?.click());
  await until(() => expect(modalStore.getState().open).not.toBeNull());
  await act(async () => modalStore.getState().open?.settle('confirm'));
  await until(() => act(async () => expect(seen()).toContain('1,012.50')));
  expect(seen()).toContain('+12.50');
});
