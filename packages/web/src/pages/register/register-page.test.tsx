// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { accepted, AGREED, openForm, refused, type Answer, type OpenForm } from '../../account/test-form.tsx';
import { until } from '../../test-until.ts';
import { modalStore, type ModalChoice } from '../../ui/overlays/modal-store.ts';
import { Page } from './register-page.tsx';

let form: OpenForm;
/** Replies to the posts. */
let answers: Readonly<Record<string, Answer>>;
let hasSms: boolean;
let isAgeAsked: boolean;

const open = async (): Promise<void> => {
  form = await openForm(Page, (url, method) => {
    if (method === 'POST') return answers[url] ?? refused('SERVER_BUSY');
    return url.startsWith('/api/index/index')
      ? accepted({ sms_login: hasSms, age_check: isAgeAsked })
      : undefined;
  });
};
const fill = async (): Promise<void> => {
  await form.write('username', 'alice1');
  await form.write('password', 'Kd83hf2kqz');
  await form.write('confirm', 'Kd83hf2kqz');
  await form.agree();
};

beforeEach(() => {
  [answers, hasSms, isAgeAsked] = [{}, true, false];
});
afterEach(() => form.close());

test('a username against the rule is refused with the rule', async () => {
  await open();
  await fill();
  await form.write('username', '1alice');
  await form.submit();
  expect(form.posts).toEqual([]);
  expect(form.text()).toContain('Invalid username \u00b7 4-11 letters or numbers, starting with a letter');
});

describe('the mobile of a new account', () => {
  test('is optional: without one no code is asked for, and none is sent', async () => {
    await open();
    await fill();
    expect(form.field('captcha')).toBeNull();
    await form.submit();
    await until(() => expect(form.posts).toHaveLength(1));
    expect(form.posts[0]?.[1]).toEqual({
      username: 'alice1',
      password: 'Kd83hf2kqz',
      email: '',
      ...AGREED,
      device_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  test('is proved by a code of the event register, and sent with it', async () => {
    answers = { '/api/sms/send': accepted(null) };
    await open();
    await fill();
    await form.write('mobile', ' 13800138000 ');
    await form.press('Send code');
    expect(form.posts).toEqual([
      [
        '/api/sms/send',
        {
          mobile: '13800138000',
          event: 'register',
          device_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
      ],
    ]);
    await form.submit();
    expect(form.text()).toContain('Enter the 6-digit code');
    await form.write('captcha', '123456');
    await form.submit();
    await until(() => expect(form.posts).toHaveLength(2));
    expect(form.posts[1]?.[1]).toMatchObject({ mobile: '13800138000', code: '123456' });
  });

  test('that has an account is refused at its field', async () => {
    answers = { '/api/sms/send': refused('MOBILE_REGISTERED') };
    await open();
    await form.write('mobile', '13800138000');
    await form.press('Send code');
    await until(() => expect(form.text()).toContain('This number is registered already, log in instead'));
    await form.write('mobile', '13800138001');
    expect(form.text()).not.toContain('This number is registered already');
  });

  test('is not asked for in a house without SMS', async () => {
    hasSms = false;
    await open();
    await until(() => act(async () => expect(form.field('mobile')).toBeNull()));
  });
});

test('a wrong mobile is said at its field, also when a code is asked for, and nothing is sent to it', async () => {
  await open();
  await fill();
  await form.write('mobile', '12');
  await form.press('Send code');
  expect(form.text()).toContain('Invalid mobile number');
  await form.write('mobile', '123');
  expect(form.text()).not.toContain('Invalid mobile number');
  await form.write('captcha', '123456');
  await form.submit();
  expect(form.text()).toContain('Invalid mobile number');
  expect(document.activeElement).toBe(form.field('mobile'));
  expect(form.posts).toEqual([]);
});

describe('a weak password', () => {
  const ask = async (choice: ModalChoice): Promise<void> => {
    answers = { '/api/user/checkpwd': accepted(null) };
    await open();
    await fill();
    for (const name of ['password', 'confirm']) await form.write(name, 'kd83hf2k');
    await form.submit();
    await until(() => expect(modalStore.getState().open).not.toBeNull());
    expect(modalStore.getState().open?.options).toMatchObject({
      confirmText: 'Change it',
      otherText: 'Use it',
    });
    await act(async () => modalStore.getState().open?.settle(choice));
    await until(() => act(async () => expect(document.querySelector('[aria-busy]')).toBeNull()));
  };
  const calls = (): readonly string[] => form.posts.map(([url]) => url);

  test('is changed by the button that is advised: the focus goes to it, and nothing is sent', async () => {
    await ask('confirm');
    expect(calls()).toEqual(['/api/user/checkpwd']);
    expect(document.activeElement).toBe(form.field('password'));
    await form.write('password', 'Kd83hf2kqz');
    expect(form.field('password')?.getAttribute('aria-invalid')).toBeNull();
  });

  test('is not sent when the question is left', async () => {
    await ask('cancel');
    expect(calls()).toEqual(['/api/user/checkpwd']);
  });

  test('is sent when its user wants it all the same', async () => {
    await ask('other');
    expect(calls()).toEqual(['/api/user/checkpwd', '/api/user/register']);
  });
});

describe('the birth date of a new account', () => {
  test('is not asked for in a house that does not ask', async () => {
    await open();
    expect(form.birthDate()).toEqual([]);
  });

  test('begins empty, is needed, and is sent', async () => {
    isAgeAsked = true;
    await open();
    await until(() => act(async () => expect(form.birthDate()).toEqual(['', '', ''])));
    await fill();
    await form.submit();
    expect(form.posts).toEqual([]);
    expect(form.text()).toContain('Enter your date of birth');
    await form.chooseBirthDate('1990-05-17');
    await form.submit();
    await until(() => expect(form.posts).toHaveLength(1));
    expect(form.posts[0]?.[1]).toMatchObject({ birth_date: '1990-05-17' });
  });

  test('below 18 is refused at its field', async () => {
    isAgeAsked = true;
    answers = { '/api/user/register': refused('UNDER_AGE') };
    await open();
    await until(() => act(async () => expect(form.birthDate()).toHaveLength(3)));
    await fill();
    await form.chooseBirthDate('2020-05-17');
    await form.submit();
    await until(() => expect(document.querySelectorAll('select[aria-invalid=true]')).toHaveLength(3));
    expect(form.text()).toContain('Nobody under 18 may play');
  });
});
