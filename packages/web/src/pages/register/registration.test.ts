import { describe, expect, test } from 'vitest';

import { checkRegistration, fieldOf, isWeak, type Registration } from './registration.ts';

const good: Registration = {
  username: 'alice1',
  password: 'Abcdef123',
  confirm: 'Abcdef123',
  email: '',
  mobile: '',
  code: '',
  birthDate: '',
  isAgreed: true,
};

describe('registration', () => {
  test.each<[string, Partial<Registration>, object]>([
    ['that is in order', {}, {}],
    ['with an e-mail', { email: 'a@b.co' }, {}],
    ['without a username', { username: '' }, { username: 'register.enterUsername' }],
    ['with a username of three', { username: 'abc' }, { username: 'register.invalidUsername' }],
    ['with a username of twelve', { username: 'abcdefghijkl' }, { username: 'register.invalidUsername' }],
    [
      'with a username beginning with a digit',
      { username: '1alice' },
      { username: 'register.invalidUsername' },
    ],
    ['with another confirmation', { confirm: 'Abcdef124' }, { confirm: 'register.passwordsDiffer' }],
    ['without a confirmation', { confirm: '' }, { confirm: 'register.confirmPassword' }],
    ['with a bad e-mail', { email: 'a@b' }, { email: 'register.invalidEmail' }],
    ['with a mobile and its code', { mobile: '13800138000', code: '123456' }, {}],
    ['with a mobile and no code', { mobile: '13800138000' }, { code: 'login.enterCaptcha' }],
    ['with a mobile of spaces', { mobile: '  ' }, {}],
    ['with half a mobile', { mobile: '12', code: '123456' }, { mobile: 'refusal.MOBILE_INCORRECT' }],
    ['without agreement', { isAgreed: false }, { isAgreed: 'register.mustAgree' }],
  ])('%s', (_, change, errors) => {
    expect(checkRegistration({ ...good, ...change }, false)).toEqual(errors);
  });

  test('needs a birth date where it is asked for', () => {
    expect(checkRegistration(good, true)).toEqual({ birthDate: 'register.enterBirthDate' });
    expect(checkRegistration({ ...good, birthDate: '1990-05-17' }, true)).toEqual({});
  });

  test.each(['Abc1234', 'Abcdefgh12345', 'abcdefgh', '12345678', 'abc 12345'])(
    'the password %s is invalid',
    (password) => {
      expect(checkRegistration({ ...good, password, confirm: password }, false)).toEqual({
        password: 'register.invalidPassword',
      });
    },
  );

  test.each([
    ['Abcdef123', false],
    ['Abcdef12', true],
    ['abcdef123', true],
    ['ABCDEF123', true],
    ['Abcdefghi', true],
  ])('rates %s as weak: %s', (password, weak) => {
    expect(isWeak(password)).toBe(weak);
  });

  test('assigns a refusal to its field, or to none', () => {
    expect([fieldOf('USERNAME_EXISTS'), fieldOf('PASSWORD_COMMON'), fieldOf('SERVER_BUSY')]).toEqual([
      'username',
      'password',
      null,
    ]);
  });
});
