// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { testStream } from '../live/test-stream.ts';
import { session } from '../session/session.ts';
import { keepDemos, leaveEvidence } from './follow-evidence.ts';
import { DEMO } from './kept-mark.ts';

/** The rounds that were asked for, in order. None can be read, so each continues waiting. */
let compared: (string | null)[];
const { fetch, say } = testStream((url) => {
  compared.push(new URL(url, 'http://phone').searchParams.get('round_id'));
  return Response.json({ code: 0, msg: 'ROUND_NOT_EXISTS', time: '0', data: null });
});
vi.stubGlobal('fetch', fetch);

/** Greets until so many comparisons have been made. */
async function greetUntil(count: number): Promise<void> {
  await expect.poll(() => (say('hello', { seq: 1, server_time_ms: 1 }), compared.length)).toBe(count);
}

beforeEach(() => {
  compared = [];
  session.enterAsGuest('guest', '100.00');
});
afterEach(() => {
  leaveEvidence(DEMO);
  session.logOut();
});

test('compares a round once more when the stream that tells of it begins, and not with each further one', async () => {
  await keepDemos([{ roundId: '901', issue: '1' }]);
  expect(compared).toEqual(['901']);
  await greetUntil(2);
  expect(compared).toEqual(['901', '901']);
  // A further round is compared as it is kept, and with the greeting; the first one is known.
  await keepDemos([{ roundId: '902', issue: '2' }]);
  const before = compared.length;
  await greetUntil(before + 1);
  expect(compared.at(-1)).toBe('902');
});
