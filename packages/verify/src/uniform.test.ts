import { expect, test } from 'vitest';

import { uniformFrom } from '../verify.mjs';

test.each([
  [6, [0xffffffff, 0xfffffffc, 0xfffffffb], 5, 3],
  [10, [0xfffffff9], 9, 1],
  [10, [0xfffffffa, 0x0000000d], 3, 2],
])('uniform(%i) of the standalone program skips the words that would bias it', (n, words, expected, used) => {
  let taken = 0;
  const answer = uniformFrom(() => words[taken++] ?? 0)(n);
  expect([answer, taken]).toEqual([expected, used]);
});
