import { expect, test } from 'vitest';

import { isWorkDone } from '@tessera/domain/member/proof-of-work';

import { doWork } from './do-work.ts';

test('solves the puzzle of a refusal, and lets the page go on in between', async () => {
  let pauses = 0;
  const answer = await doWork({ challenge: 'abc', bits: 17 }, async () => void (pauses += 1));
  const [challenge = '', solution = ''] = answer?.split(':') ?? [];
  expect(challenge).toBe('abc');
  expect(isWorkDone('abc', 17, solution)).toBe(true);
  expect(pauses).toBeGreaterThan(0);
});

test.each([[{ challenge: 'abc', bits: 22 }], [{ bits: 8 }], [{ challenge: 'abc' }], [null], ['bits']])(
  'does nothing for %j',
  async (data) => {
    expect(await doWork(data)).toBeUndefined();
  },
);
