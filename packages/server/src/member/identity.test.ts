import { describe, expect, it } from 'vitest';

import { maskMobile, readEmail, readMobile, readNickname, readUsername } from './identity.ts';

const outcome = (read: (text: string) => string, text: string): string => {
  try {
    return read(text);
  } catch (error) {
    return (error as Error).message;
  }
};

/** The shortest of ten runs: other load on the machine only adds time. */
function fastestMs(run: () => void): number {
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe('username', () => {
  it.each(['abcd', 'A123', 'abcdefghijk', 'Zz9Zz9Zz9'])('accepts %s', (text) => {
    expect(outcome(readUsername, text)).toBe(text);
  });
  it.each(['abc', '1abc', 'abcdefghijkl', 'ab cd', 'аbcd', '', 'ab_cd', 'a'.repeat(50_000)])(
    'rejects %j',
    (text) => {
      expect(outcome(readUsername, text)).toBe('USERNAME_INVALID');
    },
  );
});

it.each([' abcd\n', 'ab\u200bcd', '\u2068abcd\u2069', '\uff41\uff42\uff43\uff44'])(
  'a username is read through what is not part of it: %j',
  (text) => expect(readUsername(text)).toBe('abcd'),
);

describe('mobile number', () => {
  it.each([
    ['13800138009', '13800138009'],
    ['+8613800138009', '13800138009'],
    [' 13800138009 ', '13800138009'],
    ['+447911123456', '+447911123456'],
    ['23800138009', 'MOBILE_INCORRECT'],
    ['1380013800', 'MOBILE_INCORRECT'],
    ['+0123456789', 'MOBILE_INCORRECT'],
    ['１３８００１３８００９', '13800138009'],
    ['13800138009;', 'MOBILE_INCORRECT'],
  ])('parses %j as %s', (text, expected) => {
    expect(outcome(readMobile, text)).toBe(expected);
  });

  it('is masked in its middle', () => {
    expect(maskMobile('13800138009')).toBe('138****8009');
  });
});

describe('e-mail address', () => {
  it.each([
    ['', ''],
    ['a@b.co', 'a@b.co'],
    [' a.b+c@mail.example.org ', 'a.b+c@mail.example.org'],
    ['a@b', 'EMAIL_INCORRECT'],
    ['a b@c.de', 'EMAIL_INCORRECT'],
    ['@b.co', 'EMAIL_INCORRECT'],
    ['a@b..co', 'EMAIL_INCORRECT'],
    // A line that a gateway would read as a header of the mail.
    ['a\nBcc:x@b.co', 'EMAIL_INCORRECT'],
    ['a@b\r\nBcc.co', 'EMAIL_INCORRECT'],
    ['a@b.c\no', 'EMAIL_INCORRECT'],
  ])('parses %j as %s', (text, expected) => {
    expect(outcome(readEmail, text)).toBe(expected);
  });

  it('rejects long hostile input in linear time', () => {
    const refusalMs = (labels: number): number => {
      const text = `a@${'a.'.repeat(labels)}`;
      return fastestMs(() => expect(outcome(readEmail, text)).toBe('EMAIL_INCORRECT'));
    };
    refusalMs(2_000);
    // Sixteen times the length: quadratic time would take 256 times as long.
    expect(refusalMs(32_000) / refusalMs(2_000)).toBeLessThan(64);
  });
});

describe('nickname', () => {
  it.each([
    ['雪狮子', '雪狮子'],
    ['  Ann  ', 'Ann'],
    ['e\u0301te\u0301', 'été'],
    ['مقامر', 'مقامر'],
    ['👩‍🚀 Ann', '👩‍🚀 Ann'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ann 🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Ann 🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
    ['👨‍👩‍👧‍👦'.repeat(20), '👨‍👩‍👧‍👦'.repeat(20)],
    ['', 'NICKNAME_INVALID'],
    ['   ', 'NICKNAME_INVALID'],
    ['a'.repeat(21), 'NICKNAME_INVALID'],
    ['ad\u200bmin', 'NICKNAME_INVALID'],
    ['\u202enimda', 'NICKNAME_INVALID'],
    ['a\u2066b', 'NICKNAME_INVALID'],
    ['\u200d', 'NICKNAME_INVALID'],
    ['a\u200db', 'NICKNAME_INVALID'],
    ['\u3164', 'NICKNAME_INVALID'],
    ['line\nbreak', 'NICKNAME_INVALID'],
  ])('parses %j as %j', (text, expected) => {
    expect(outcome(readNickname, text)).toBe(expected);
  });
});
