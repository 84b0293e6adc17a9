import { describe, expect, test } from 'vitest';

import { hasUnseenMark } from './unseen-marks.ts';

const tagged = (letters: string): string =>
  `\u{1f3f4}${Array.from(letters, (each) => String.fromCodePoint(0xe0000 + each.charCodeAt(0))).join('')}`;
const flag = (region: string): string => `${tagged(region)}\u{e007f}`;

describe.each(['name', 'sentence'] as const)('a %s', (kind) => {
  test.each([
    ['the flag of England', flag('gbeng')],
    ['the flag of Scotland', `up ${flag('gbsct')}!`],
    ['flags beside each other', flag('gbwls') + flag('gbeng')],
    ['the flag of a country', '\u{1f1fa}\u{1f1f3}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['a profession of some skin', '\u{1f469}\u{1f3fd}\u200d\u{1f680}'],
    ['a heart on fire', '\u2764\ufe0f\u200d\u{1f525}'],
  ])('may have %s', (_, text) => expect(hasUnseenMark(text, kind)).toBe(false));

  test.each([
    ['tags of no flag', flag('xxabc')],
    ['a flag without an end', tagged('gbeng')],
    ['tags after another picture', `\u{1f600}\u{e0067}\u{e007f}`],
    ['tags after the end', `${flag('gbeng')}\u{e0061}`],
    ['a blank without width', 'ad\u200bmin'],
    ['a mark that turns the direction', '\u202enimda'],
    ['a soft hyphen', 'ad\u00admin'],
  ])('may not have %s', (_, text) => expect(hasUnseenMark(text, kind)).toBe(true));
});

test('a sentence may have the joiners of its script, and a name may not', () => {
  const persian = '\u0645\u06cc\u200c\u0631\u0648\u0645';
  expect([hasUnseenMark(persian, 'sentence'), hasUnseenMark(persian, 'name')]).toEqual([false, true]);
});
