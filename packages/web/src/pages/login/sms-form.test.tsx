// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { queryClient } from '../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { PageContext, type PageHandle } from '../../nav/page-handle.ts';
import { SmsForm } from './sms-form.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** What was posted, by call. */
let posts: [url: string, payload: unknown][];
let unmount: () => void;

vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
  if (method === 'POST') {
    posts.push([url, JSON.parse(String(body))]);
    return Response.json({ code: 0, msg: 'CAPTCHA_INCORRECT', data: null });
  }
  const version = url.includes('privacy') ? 3 : 2;
  return Response.json({
    code: 1,
    msg: '',
    data: { id: '', title: '', content: '', version, updatetime: 1 },
  });
});

const text = (): string => document.body.textContent ?? '';
const write = (name: string, value: string): Promise<void> =>
  act(async () => {
    const input = document.querySelector(`input[name=${name}]`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const submit = (): Promise<void> => act(async () => document.querySelector('form')?.requestSubmit());

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  posts = [];
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  const page = { entry: { query: {} } } as unknown as PageHandle;
  await act(async () =>
    root.render(
      <PageContext value={page}>
        <QueryClientProvider client={queryClient}>
          <SmsForm />
        </QueryClientProvider>
      </PageContext>,
    ),
  );
  await write('mobile', '13800138000');
  await write('captcha', '123456');
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  queryClient.clear();
});

test('says that an unknown number opens an account, and sends nothing before age and terms are agreed to', async () => {
  expect(text()).toContain('A number without an account opens one.');
  await submit();
  expect(posts).toEqual([]);
  expect(text()).toContain('Please agree to terms & privacy policy');
});

test('sends the versions of both texts that were agreed to', async () => {
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
  await submit();
  await vi.waitFor(() => expect(posts).toHaveLength(1));
  expect(posts).toEqual([
    [
      '/api/user/mobilelogin',
      { mobile: '13800138000', captcha: '123456', terms_version: 2, privacy_version: 3 },
    ],
  ]);
});
