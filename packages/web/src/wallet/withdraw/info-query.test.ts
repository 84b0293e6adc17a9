// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../api/query-client.ts';
import { infoQuery } from './info-query.ts';

let asked: number;
let info: { readonly pending: object | null; readonly reasons: readonly { readonly reason: string }[] };
vi.stubGlobal('fetch', async () => {
  asked += 1;
  return Response.json({ code: 1, msg: '', time: '0', data: info });
});

let leave: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
});

const open = async (): Promise<void> => {
  leave = new QueryObserver(queryClient, infoQuery({ card_id: '1' })).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
};

test('a withdrawal that waits for a newer rate is possible on the page that stays open, which then asks no more', async () => {
  info = { pending: null, reasons: [{ reason: 'rate' }] };
  await open();
  info = { pending: null, reasons: [] };
  await vi.advanceTimersByTimeAsync(15_000);
  expect([asked, queryClient.getQueryData(infoQuery({ card_id: '1' }).queryKey)?.reasons]).toEqual([2, []]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(2);
});

test.each([
  ['something is on its way', { pending: {}, reasons: [] }, 3],
  ['another obstacle stands', { pending: null, reasons: [{ reason: 'turnover' }] }, 1],
])('while %s', async (_, shown, times) => {
  info = shown;
  await open();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(asked).toBe(times);
});
