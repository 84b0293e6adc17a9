// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { Data } from '@tessera/contract/routes';

import { queryClient } from '../../../api/query-client.ts';
import { loadLocale, loadTexts } from '../../../i18n/i18n.ts';
import { session } from '../../../session/session.ts';
import { until } from '../../../test-until.ts';
import { chooseDate, shownDate } from '../../../ui/date-picker/test-choosing.ts';
import { Page } from './identity-page.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const NOTHING: Data<'user/identity'> = {
  is_required: 1,
  state: 'none',
  reason: null,
  real_name: '',
  birth_date: '',
  country: '',
  decided_at: null,
};
const house: { identity: Data<'user/identity'>; sent: unknown[] } = { identity: NOTHING, sent: [] };
vi.stubGlobal('fetch', async (url: string, init: { body?: string }) => {
  if (url.includes('checkIdentity')) {
    house.sent.push(JSON.parse(init.body ?? ''));
    house.identity = { ...house.identity, state: 'pending', real_name: 'Mei Lin', country: 'GB' };
  }
  return new Response(JSON.stringify({ code: 1, msg: '', time: '0', data: house.identity }));
});

let root: Root;
async function show(identity: Partial<Data<'user/identity'>>): Promise<void> {
  house.identity = { ...NOTHING, ...identity };
  house.sent = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  await settled();
}
const settled = () => act(async () => void (await until(() => expect(busy()).toBeNull())));
const busy = () => document.querySelector('[aria-busy=true]');
const text = (): string => document.body.textContent ?? '';
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`);
async function type(name: string, value: string): Promise<void> {
  const field = input(name);
  if (!field) throw new Error(`there is no field ${name}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const submit = () =>
  act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  });

beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'money']);
  session.logIn({ id: 7, token: 'token7' });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  session.logOut();
  queryClient.clear();
});

test('explains why it is asked, names what is missing, and sends what is whole', async () => {
  await show({});
  expect(text()).toContain('before you deposit or bet');
  await submit();
  expect(text()).toContain('Enter your full name');
  await type('name', 'Mei Lin');
  await type('country', 'qq');
  await submit();
  expect(text()).toContain('Enter the two letters of your country');
  expect(house.sent).toEqual([]);
  await type('country', 'gb');
  expect(text()).toContain('United Kingdom');
  // No date stands there to be confirmed unseen.
  expect(shownDate(document)).toEqual(['', '', '']);
  await submit();
  expect(text()).toContain('Enter your date of birth');
  expect(house.sent).toEqual([]);
  await chooseDate(document, '1990-05-17');
  expect(text()).not.toContain('Enter your date of birth');
  await submit();
  await until(() => expect(house.sent).toHaveLength(1));
  expect(house.sent).toMatchObject([{ real_name: 'Mei Lin', birth_date: '1990-05-17', country: 'GB' }]);
  await act(async () => void (await until(() => expect(text()).toContain('we are checking it'))));
  expect(input('name')).toBeNull();
});

test.each([
  [{ state: 'refused', reason: 'document' } as const, 'no longer valid', true],
  [{ state: 'refused', reason: 'age' } as const, 'You are not 18', true],
  [{ state: 'verified', real_name: 'Mei Lin' } as const, 'Your identity is verified', false],
  [{ is_required: 0 } as const, 'you can play without this', true],
])('shows %j', async (identity, words, hasForm) => {
  await show(identity);
  expect(text()).toContain(words);
  expect(input('name') !== null).toBe(hasForm);
});

test('begins with what was declared before, when a check is asked for again', async () => {
  await show({ state: 'refused', reason: 'document', real_name: 'Mei Lin', birth_date: '1990-05-17' });
  expect(shownDate(document)).toEqual(['1990', '5', '17']);
});
