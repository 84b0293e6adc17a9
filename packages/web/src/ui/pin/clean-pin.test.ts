import { describe, expect, test } from 'vitest';

import { cleanPin } from './clean-pin.ts';

describe('cleanPin', () => {
  test.each([
    ['123456', '123456'],
    [' 12 34-56 ', '123456'],
    ['a1', '1'],
    ['\u0660\u0661\u0662\u0667\u0668\u0669', '012789'],
    ['\u06f0\u06f1\u06f2\u06f7\u06f8\u06f9', '012789'],
    ['\uff10\uff11\uff12\uff17\uff18\uff19', '012789'],
  ])('reads %j as %s', (typed, pin) => {
    expect(cleanPin('', typed)).toBe(pin);
  });

  test.each(['1234567', '123 456 7', '\u0661\u0662\u0663\u0664\u0665\u0666\u0667'])(
    'takes nothing of %j, of which the first six would be another PIN',
    (typed) => expect(cleanPin('12', typed)).toBe('12'),
  );
});
