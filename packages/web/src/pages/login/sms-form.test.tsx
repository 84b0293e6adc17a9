// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';

import { AGREED, openForm, refused, type OpenForm } from '../../account/test-form.tsx';
import { until } from '../../test-until.ts';
import { SmsForm } from './sms-form.tsx';

let form: OpenForm;
let refusal: string;

beforeEach(async () => {
  refusal = 'CAPTCHA_INCORRECT';
  form = await openForm(SmsForm, (_, method) => (method === 'POST' ? refused(refusal) : undefined));
  await form.write('mobile', '13800138000');
  await form.write('captcha', '123456');
});
afterEach(() => form.close());

test('says that an unknown number opens an account, and sends nothing before age and terms are agreed to', async () => {
  expect(form.text()).toContain('A number without an account opens one.');
  await form.submit();
  expect(form.posts).toEqual([]);
  expect(form.text()).toContain('Please agree to terms & privacy policy');
});

test('sends the versions of both texts that were agreed to', async () => {
  await form.agree();
  await form.submit();
  await until(() => expect(form.posts).toHaveLength(1));
  expect(form.posts).toEqual([
    [
      '/api/user/mobilelogin',
      {
        mobile: '13800138000',
        captcha: '123456',
        device_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        ...AGREED,
      },
    ],
  ]);
});

test('says in place that the code is wrong, until it changes', async () => {
  await form.agree();
  await form.submit();
  await until(() => expect(form.field('captcha')?.getAttribute('aria-invalid')).toBe('true'));
  await form.write('captcha', '654321');
  expect(form.field('captcha')?.getAttribute('aria-invalid')).not.toBe('true');
});

test('asks for the birth date once the server has, and sends it with the same code', async () => {
  refusal = 'BIRTH_DATE_MISSING';
  expect(form.birthDate()).toEqual([]);
  await form.agree();
  await form.submit();
  await until(() => expect(form.birthDate()).toEqual(['', '', '']));
  await form.chooseBirthDate('1990-05-17');
  await form.submit();
  await until(() => expect(form.posts).toHaveLength(2));
  expect(form.posts[1]?.[1]).toMatchObject({ captcha: '123456', birth_date: '1990-05-17' });
});
