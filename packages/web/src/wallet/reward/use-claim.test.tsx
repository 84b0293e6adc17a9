// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryFor } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { loadLocale } from '../../i18n/i18n.ts';
import { session } from '../../session/session.ts';
import { useClaim } from './use-claim.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let answer: () => void;
vi.stubGlobal(
  'fetch',
  () =>
    new Promise<Response>((resolve) => {
      const data = { id: '1', amount: '5.00', money: '95.00' };
      answer = () => resolve(Response.json({ code: 1, msg: '', data }));
    }),
);

function Claim() {
  const { claim, sending } = useClaim('welfare/receive');
  return <button onClick={() => void claim('1')}>{sending ?? 'claim'}</button>;
}
const button = () => document.querySelector('button');
const member = queryFor('user/index').queryKey;
const money = () => queryClient.getQueryData<{ money: string }>(member)?.money;
const enter = (id: number): void => {
  session.logIn({ id, token: `token${id}` });
  queryClient.setQueryData<object>(member, { id, money: '90.00' });
};

let unmount: () => void;

beforeEach(async () => {
  await loadLocale('en');
  enter(7);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Claim />));
  unmount = () => act(() => root.unmount());
  await act(async () => button()?.click());
});
afterEach(() => {
  unmount();
  session.logOut();
  queryClient.clear();
});

test('a reward raises the balance at once', async () => {
  expect(button()?.textContent).toBe('1');
  await act(async () => answer());
  await expect.poll(money).toBe('95.00');
});

test('an answer that comes after another has logged in leaves their balance alone', async () => {
  act(() => enter(8));
  await act(async () => answer());
  await expect.poll(() => button()?.textContent).toBe('claim');
  expect(money()).toBe('90.00');
});
