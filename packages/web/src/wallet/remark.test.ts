import { afterEach, expect, test, vi } from 'vitest';

import { lengthOf } from './remark.ts';

afterEach(() => vi.unstubAllGlobals());

const CASES = [
  ['', 0],
  ['  two  ', 3],
  ['\u65b0\u5e74', 2],
  ['e\u0301', 1],
  ['\u{1f468}\u200d\u{1f469}\u200d\u{1f467}', 1],
  ['\u{1f44d}\u{1f3fd}', 1],
  ['\u{1f1e9}\u{1f1ea}\u{1f1eb}\u{1f1f7}', 2],
  ['\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}', 1],
  ['\u2764\ufe0fa\nb', 4],
] as const;

test.each(CASES)('counts %j as %i characters', (text, length) => {
  expect(lengthOf(text)).toBe(length);
});

test.each(CASES)('counts %j as %i characters in a browser without a segmenter', (text, length) => {
  vi.stubGlobal('Intl', {});
  expect(lengthOf(text)).toBe(length);
});
