// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

import { loadLocale, loadTexts } from '../i18n/i18n.ts';
import { api } from './api.ts';
import { queryClient } from './query-client.ts';

const KEY = ['protection/index', null];
let refusal: string;
vi.stubGlobal(
  'fetch',
  async () => new Response(JSON.stringify({ code: 0, msg: refusal, time: '1', data: null })),
);

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  queryClient.setQueryData<unknown>(KEY, { exclusion: null });
});

test.each([
  ['PLAYER_EXCLUDED', true],
  ['MONEY_NOT_ENOUGH', false],
])('a call refused with %s asks how the member is protected: %s', async (code, isAsked) => {
  refusal = code;
  const call = api('protection/answerCheck', {}, { showLoading: false, showError: false });
  await expect(call).rejects.toMatchObject({ code });
  expect(queryClient.getQueryState(KEY)?.isInvalidated).toBe(isAsked);
});
