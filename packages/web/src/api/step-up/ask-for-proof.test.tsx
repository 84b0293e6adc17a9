// @vitest-environment happy-dom
import { act } from 'react';
import { beforeAll, expect, test } from 'vitest';

import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { typeInto } from '../../ui/form/test-typing.ts';
import { ApiError } from '../api-error.ts';
import type { Api } from '../client.ts';
import { askForProof } from './ask-for-proof.tsx';
import type { Guards } from './proof-form.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

beforeAll(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'money']);
});

const PASSWORD_ALONE: Guards = {
  has_password: 1,
  has_fund_password: 0,
  mobile: '',
  has_totp: 0,
  totp_since: null,
  passkeys: [],
  passkey_site: '',
  recovery_codes_left: 0,
  email: '',
  is_email_verified: 0,
};

/** Opens the question, on a server that refuses the first proof. */
async function open(guards: Guards) {
  const sent: [string, unknown][] = [];
  const api = (async (path: string, payload: unknown) => {
    sent.push([path, payload]);
    if (sent.length === 1) throw new ApiError('refused', 'PASSWORD_INCORRECT', 'Wrong, try again');
    return { proved_until: 0 };
  }) as Api;
  const heard: boolean[] = [];
  await act(async () => void askForProof(api, guards).then((isProved) => heard.push(isProved)));
  const input = (): HTMLInputElement => {
    const found = document.querySelector<HTMLInputElement>('dialog input:not([type=radio])');
    if (!found) throw new Error('there is no field');
    return found;
  };
  return {
    sent,
    heard,
    input,
    type: (text: string): Promise<void> => act(async () => typeInto(input(), text)),
    submit: (): Promise<void> => act(async () => document.querySelector('form')?.requestSubmit()),
    close: (): Promise<void> =>
      act(async () => void document.querySelector('dialog')?.dispatchEvent(new Event('cancel'))),
  };
}

test('a refused proof is cleared and says why; the next one settles the question', async () => {
  const { sent, heard, input, type, submit } = await open(PASSWORD_ALONE);
  expect(input().type).toBe('password');
  await type('wrong');
  await submit();
  expect(document.body.textContent).toContain('Wrong, try again');
  expect([input().value, heard]).toEqual(['', []]);
  await type(' right ');
  await submit();
  expect(sent).toEqual([
    ['security/prove', { password: 'wrong' }],
    ['security/prove', { password: ' right ' }],
  ]);
  expect(heard).toEqual([true]);
  expect(document.querySelector('dialog')).toBeNull();
});

test('with a second factor nothing else is asked for', async () => {
  const { sent, heard, input, type, submit, close } = await open({
    ...PASSWORD_ALONE,
    mobile: '138****8009',
    has_totp: 1,
  });
  expect([input().name, document.querySelectorAll('input[type=radio]').length]).toEqual(['otp', 0]);
  await type(' 123456 ');
  await submit();
  expect(sent).toEqual([['security/prove', { otp: '123456' }]]);
  await close();
  expect(heard).toEqual([false]);
});
