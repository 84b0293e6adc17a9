// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { queryClient } from '../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { PageContext, type PageHandle } from '../../nav/page-handle.ts';
import { Page } from './register-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const refused = (msg: string) => ({ code: 0, msg, data: null });
/** What each post is answered with. */
let answers: Readonly<Record<string, object>>;
let posts: [url: string, payload: unknown][];
let hasSms: boolean;
let unmount: () => void;

vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
  const reply = (data: object): Response => Response.json({ code: 1, msg: '', data });
  if (method === 'POST') {
    posts.push([url, JSON.parse(String(body))]);
    return Response.json(answers[url] ?? refused('SERVER_BUSY'));
  }
  if (url.startsWith('/api/index/index')) return reply({ sms_login: hasSms });
  return reply({ id: '', title: '', content: '', version: url.includes('privacy') ? 3 : 2, updatetime: 1 });
});

const text = (): string => document.body.textContent ?? '';
const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
const write = (name: string, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(name), value);
    field(name)?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const press = (name: string): Promise<void> =>
  act(async () =>
    Array.from(document.querySelectorAll('button'))
      .find((button) => button.textContent === name)
      ?.click(),
  );
const submit = (): Promise<void> => act(async () => document.querySelector('form')?.requestSubmit());
const fill = async (): Promise<void> => {
  await write('username', 'alice1');
  await write('password', 'Kd83hf2kqz');
  await write('confirm', 'Kd83hf2kqz');
  await act(async () => document.querySelector<HTMLInputElement>('input[type=checkbox]')?.click());
};

async function open(): Promise<void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  const page = { entry: { query: {} } } as unknown as PageHandle;
  await act(async () =>
    root.render(
      <PageContext value={page}>
        <QueryClientProvider client={queryClient}>
          <Page />
        </QueryClientProvider>
      </PageContext>,
    ),
  );
}

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages']);
  [posts, answers, hasSms] = [[], {}, true];
});
afterEach(() => {
  unmount();
  document.body.replaceChildren();
  queryClient.clear();
});

describe('the mobile of a new account', () => {
  test('is optional: without one no code is asked for, and none is sent', async () => {
    await open();
    await fill();
    expect(field('captcha')).toBeNull();
    await submit();
    await vi.waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.[1]).toEqual({
      username: 'alice1',
      password: 'Kd83hf2kqz',
      email: '',
      terms_version: 2,
      privacy_version: 3,
    });
  });

  test('is proved by a code of the event register, and sent with it', async () => {
    answers = { '/api/sms/send': { code: 1, msg: '', data: null } };
    await open();
    await fill();
    await write('mobile', ' 13800138000 ');
    await press('Send code');
    expect(posts).toEqual([['/api/sms/send', { mobile: '13800138000', event: 'register' }]]);
    await submit();
    expect(text()).toContain('Enter the 6-digit code');
    await write('captcha', '123456');
    await submit();
    await vi.waitFor(() => expect(posts).toHaveLength(2));
    expect(posts[1]?.[1]).toMatchObject({ mobile: '13800138000', code: '123456' });
  });

  test('that has an account is refused at its field', async () => {
    answers = { '/api/sms/send': refused('MOBILE_REGISTERED') };
    await open();
    await write('mobile', '13800138000');
    await press('Send code');
    await vi.waitFor(() => expect(text()).toContain('This number is registered already, log in instead'));
    await write('mobile', '13800138001');
    expect(text()).not.toContain('This number is registered already');
  });

  test('is not asked for in a house without SMS', async () => {
    hasSms = false;
    await open();
    await vi.waitFor(() => act(async () => expect(field('mobile')).toBeNull()));
  });
});
