// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../api/query-client.ts';
import { channelsQuery } from './channels-query.ts';

let asked: number;
let channel: { readonly status: number; readonly rate: object | null };
vi.stubGlobal('fetch', async () => {
  asked += 1;
  return Response.json({ code: 1, msg: '', time: '0', data: [{ id: 1, ...channel }] });
});

let leave: () => void;
const open = async (): Promise<void> => {
  leave = new QueryObserver(queryClient, channelsQuery('recharge')).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
};
const isOn = () => queryClient.getQueryData(channelsQuery('recharge').queryKey)?.[0]?.status;

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
});
afterEach(() => {
  leave();
  queryClient.clear();
  vi.useRealTimers();
});

test('a channel whose rate was too old comes on again on a page that stays open, which then asks no more', async () => {
  channel = { status: 0, rate: { rate: '7.10', ratetime: 1 } };
  await open();
  expect([asked, isOn()]).toEqual([1, 0]);
  channel = { ...channel, status: 1 };
  await vi.advanceTimersByTimeAsync(15_000);
  expect([asked, isOn()]).toEqual([2, 1]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(2);
});

test('a channel that the house has switched off is not asked for again', async () => {
  channel = { status: 0, rate: null };
  await open();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toBe(1);
});
