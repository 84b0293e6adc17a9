// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { openUrl, startNav } from '../../nav/nav.ts';
import { session } from '../../session/session.ts';
import { Page } from './repay-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const route = { title: 'common.home', load: async () => ({ Page: () => null }) } as const;
const ROUTES = { '/': route, '/pages/repay/repay': route, '/pages/repay/order': route };

let stop: () => void;
let hide: () => Promise<void>;

async function show(): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  hide = () => act(async () => root.unmount());
}
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const chosen = () => tabs().find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent;

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'money']);
  session.logIn({ id: 7, token: 'token7' });
  location.hash = '#/pages/repay/repay';
  stop = await startNav(ROUTES).launch();
  await show();
  await act(async () => tabs()[1]?.click());
});
afterEach(async () => {
  await hide();
  stop();
  session.logOut();
  queryClient.clear();
});

test('a link from another tab leads to a new deposit', async () => {
  expect(chosen()).toBe('Orders');
  await openUrl('/');
  await hide();
  await show();
  expect(chosen()).not.toBe('Orders');
});

test('an order that was opened from the list leads back to it', async () => {
  await openUrl('/pages/repay/order');
  await hide();
  await show();
  expect(chosen()).toBe('Orders');
});
