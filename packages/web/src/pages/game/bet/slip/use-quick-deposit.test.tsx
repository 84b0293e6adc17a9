// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../../i18n/i18n.ts';
import { startNav } from '../../../../nav/nav.ts';
import { session } from '../../../../session/session.ts';
import { until } from '../../../../test-until.ts';
import { QuickDepositForm, useQuickDeposit } from './use-quick-deposit.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const SLIP = '/pages/game/bet?game_id=3';
const route = { title: 'common.home', load: async () => ({ Page: () => null }) } as const;

/** A slip whose lack is known, or not, as while its round closes. */
function Slip({ isLacking }: { readonly isLacking: boolean }) {
  const deposit = useQuickDeposit();
  return (
    <>
      {isLacking && (
        <button type="button" onClick={() => void deposit.ask('50.00')}>
          Deposit
        </button>
      )}
      <QuickDepositForm of={deposit} />
    </>
  );
}

const root = createRoot(document.body.appendChild(document.createElement('div')));
let stop: () => void;
const show = (isLacking: boolean): void =>
  act(() =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Slip isLacking={isLacking} />
      </QueryClientProvider>,
    ),
  );

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  session.logIn({ id: 7, token: 'token7' });
  location.hash = `#${SLIP}`;
  stop = await startNav({ '/': route, '/pages/game/bet': route, '/pages/repay/repay': route }).launch();
});
afterEach(() => {
  act(() => root.render(null));
  stop();
  session.logOut();
  queryClient.clear();
});

test('the form of a deposit opens with what is missing, and stays while the slip changes', async () => {
  show(true);
  await act(async () => document.querySelector('button')?.click());
  await until(() => expect(document.querySelector('dialog h2')?.textContent).toBe('New deposit'));
  show(false);
  expect(document.querySelector('dialog h2')?.textContent).toBe('New deposit');
  expect(location.hash).toBe(`#${SLIP}`);
  await act(async () => document.querySelector<HTMLElement>('dialog button[aria-label="Close"]')?.click());
  expect(document.querySelector('dialog')).toBeNull();
});
