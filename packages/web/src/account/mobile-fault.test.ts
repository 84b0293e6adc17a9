import { expect, test } from 'vitest';

import { faultOfMobile } from './mobile-fault.ts';

test.each([
  ['', 'login.enterMobile'],
  ['  ', 'login.enterMobile'],
  ['12', 'refusal.MOBILE_INCORRECT'],
  ['alice', 'refusal.MOBILE_INCORRECT'],
  ['1380013800', 'refusal.MOBILE_INCORRECT'],
  ['13800138000', undefined],
  ['+44 7911 123456', undefined],
  ['\u0660\u0660966501234567', undefined],
])('the mobile "%s" has the error %s', (typed, fault) => {
  expect(faultOfMobile(typed)).toBe(fault);
});
