// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { startNav } from '../../nav/nav.ts';
import { PageContext } from '../../nav/page-handle.ts';
import { session } from '../../session/session.ts';
import { Page as BetPage } from './bet/bet-page.tsx';
import { Page as RecordPage } from './record/record-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const entry = { id: '1', path: '/', query: { game_id: '1' }, isTab: false, by: 'navigateTo' } as const;
const root = document.body.appendChild(document.createElement('div'));
const logIn = (id: number) => act(async () => session.logIn({ id, token: `token${id}` }));
const first = () => root.querySelector('div div, table');

let app: Root;

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  startNav({});
  await logIn(7);
  app = createRoot(root);
});
afterEach(() => {
  act(() => app.unmount());
  session.logOut();
  queryClient.clear();
});

test.each([
  ['the betting page', BetPage],
  ['the page of records', RecordPage],
])('%s begins anew for another member, and goes on for the same one', async (_, Page) => {
  await act(async () =>
    app.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={{ entry, setTitle: () => undefined }}>
          <Page />
        </PageContext>
      </QueryClientProvider>,
    ),
  );
  const shown = first();
  expect(shown).not.toBeNull();
  await act(async () => session.changeUser({ money: '5.00' }));
  expect(first()).toBe(shown);
  await logIn(8);
  expect(first()).not.toBe(shown);
});
