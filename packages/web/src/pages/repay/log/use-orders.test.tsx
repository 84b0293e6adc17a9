// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../../api/query-client.ts';
import { testStream } from '../../../live/test-stream.ts';
import { session } from '../../../session/session.ts';
import { useOrders } from './use-orders.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let status: string;
const { fetch, say } = testStream((url) => {
  const list = url.startsWith('/api/trade/rechargeLog') ? [{ id: '1', status }] : [];
  return Response.json({ code: 1, msg: '', data: { list, next_before: null } });
});
vi.stubGlobal('fetch', fetch);

const Orders = () => useOrders().data?.map((order) => order.status);

let root: Root;

beforeEach(async () => {
  status = 'processing';
  session.logIn({ id: 7, token: 'token7' });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Orders />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  session.logOut();
  queryClient.clear();
});

test('a payment that arrives changes its order on the screen', async () => {
  const shown = () => act(async () => document.body.textContent);
  await expect.poll(shown).toBe('processing');
  status = 'completed';
  await expect.poll(() => (say('balance', { money: '5.00', seq: 2, reason: 'other' }), true)).toBe(true);
  await expect.poll(shown).toBe('completed');
});
