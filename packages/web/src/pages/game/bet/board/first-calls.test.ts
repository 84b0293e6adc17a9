// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';

import { queryClient } from '../../../../api/query-client.ts';
import { matchDaysQuery } from '../../../../league/match-days.ts';
import { modelQuery } from '../../../../league/use-league.ts';
import { pricesQuery, roundQuery } from '../picks/sale-queries.ts';
import { takeFirstCalls } from './first-calls.ts';

const PRICES = { game: { id: 3, family: 'pk10' }, plays: [], server_time_ms: 1 };
const ROUND = { status: 'open', game_no: '20261123-0042' };

const early = (data: unknown) => ({
  reply: Promise.resolve(new Response(JSON.stringify({ code: 1, msg: '', time: '1', data }))),
  sentAt: 0,
  token: '',
  receivedAt: 1,
});

beforeEach(() => {
  globalThis.tesseraPrefetched = {
    '/api/games/play?game_id=3': early(PRICES),
    '/api/games/getGameResult?game_id=3': early(ROUND),
  };
});
afterEach(() => {
  globalThis.tesseraPrefetched = undefined;
  queryClient.clear();
});

test('a table finds the replies to the first calls in the cache, and asks nothing again', async () => {
  takeFirstCalls();
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(queryClient.getQueryData(pricesQuery(3, 'zh-Hans').queryKey)).toEqual(PRICES);
  expect(queryClient.getQueryData(roundQuery(3).queryKey)).toEqual(ROUND);
  expect(globalThis.tesseraPrefetched).toEqual({});
});

test('the table of a league finds its match days and its model too', async () => {
  expect(takeFirstCalls()).toBe(false);
  globalThis.tesseraPrefetched = {
    '/api/games/matches?game_id=11': early({ list: [] }),
    '/api/games/model?game_id=11': early({ text: 'a model' }),
  };
  expect(takeFirstCalls()).toBe(true);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect(queryClient.getQueryData(matchDaysQuery(11).queryKey)).toEqual({ list: [] });
  expect(queryClient.getQueryData(modelQuery(11).queryKey)).toEqual({ text: 'a model' });
  expect(globalThis.tesseraPrefetched).toEqual({});
});

test('without first calls of a table nothing is asked', () => {
  globalThis.tesseraPrefetched = { '/api/games/list': early({ list: [] }) };
  expect(takeFirstCalls()).toBe(false);
  expect(queryClient.isFetching()).toBe(0);
});
