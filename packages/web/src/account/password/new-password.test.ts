import { describe, expect, test } from 'vitest';

import { faultOfPassword, strengthOf } from './new-password.ts';

const owner = { username: 'Wanderer', mobile: '13800138009', email: 'snow@example.org', brand: 'Tessera' };

describe('new password', () => {
  test.each([
    ['', 'register.enterPassword'],
    ['k8!fz', 'account.passwordShape'],
    ['k8!fz'.repeat(13), 'account.passwordShape'],
    ['123456', 'refusal.PASSWORD_COMMON'],
    ['QWERTY', 'refusal.PASSWORD_COMMON'],
    ['wanderer!', 'refusal.PASSWORD_COMMON'],
    ['xx138009', 'refusal.PASSWORD_COMMON'],
    ['k8!fz2', null],
    ['🎲🀄👾🧭🎯🎰', null],
    [' four words of it ', null],
  ])('%j is found to be %s', (password, fault) => {
    expect(faultOfPassword(password, owner)).toBe(fault);
  });

  test.each([
    ['123456', 'weak'],
    ['12345678901234', 'weak'],
    ['kdhfuz', 'weak'],
    ['kd83hf2k', 'fair'],
    ['kd83Hf2k', 'fair'],
    ['four words of it', 'strong'],
    ['Zq4!Tm9xRb', 'strong'],
    ['天地玄黃宇宙', 'fair'],
    ['天地玄黃宇宙洪荒', 'strong'],
  ])('%j is %s', (password, strength) => {
    expect(strengthOf(password, owner)).toBe(strength);
  });
});
