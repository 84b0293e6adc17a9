import { expect, test } from 'vitest';

import { ApiError } from '../api/api-error.ts';
import { CONFIRM_WINDOW_MS, sendUntilKnown } from './send-until-known.ts';

const SLIP = {
  game_no: '20261121-0042',
  round_id: '9',
  count: 1,
  total_amount: '10.00',
  balance: '90.00',
};
const timeout = () => new ApiError('timeout', 'TIMEOUT', 'late');
const refused = (code: string, data: unknown = null) => new ApiError('refused', code, code, data);

/** Answers of the server in order; the last one repeats. Waiting moves the clock and nothing else. */
function stage(...answers: readonly (typeof SLIP | ApiError)[]) {
  let clock = 0;
  let sent = 0;
  let delays = 0;
  return {
    ports: {
      post: async () => {
        const answer = answers[Math.min(sent, answers.length - 1)];
        sent += 1;
        clock += 100;
        if (answer === undefined || answer instanceof ApiError) throw answer ?? timeout();
        return answer;
      },
      wait: async (ms: number) => void (clock += ms),
      now: () => clock,
      onDelay: () => (delays += 1),
    },
    seen: () => ({ sent, delays, clock }),
  };
}

test('an accepted slip is sent once', async () => {
  const { ports, seen } = stage(SLIP);
  expect(await sendUntilKnown(ports, false)).toEqual({ kind: 'accepted', reply: SLIP });
  expect(seen()).toMatchObject({ sent: 1, delays: 0 });
});

test('a refusal ends it and names the row and the limit', async () => {
  const { ports } = stage(refused('BET_LIMIT', { row: 1, limit: '500.00' }));
  const outcome = await sendUntilKnown(ports, false);
  expect(outcome).toEqual({
    kind: 'refused',
    code: 'BET_LIMIT',
    text: 'BET_LIMIT',
    detail: { row: 1, limit: '500.00' },
  });
});

test('a slip without an answer is sent again until there is one', async () => {
  const { ports, seen } = stage(
    timeout(),
    new ApiError('network', '', ''),
    new ApiError('http', '502', ''),
    SLIP,
  );
  expect(await sendUntilKnown(ports, false)).toEqual({ kind: 'accepted', reply: SLIP });
  expect(seen()).toMatchObject({ sent: 4, delays: 3 });
});

test('after a minute the player is asked', async () => {
  const { ports, seen } = stage(timeout());
  expect(await sendUntilKnown(ports, false)).toEqual({ kind: 'unknown' });
  expect(seen().clock).toBeLessThanOrEqual(CONFIRM_WINDOW_MS);
  expect(seen().sent).toBeGreaterThan(6);
});

test.each(['SERVER_BUSY', 'TOO_MANY_REQUESTS'])(
  '%s ends a first sending, but says nothing about one that is unanswered',
  async (code) => {
    const first = stage(refused(code), SLIP);
    expect(await sendUntilKnown(first.ports, false)).toMatchObject({ kind: 'refused', code });
    const second = stage(timeout(), refused(code), SLIP);
    expect(await sendUntilKnown(second.ports, false)).toEqual({ kind: 'accepted', reply: SLIP });
    const reloaded = stage(refused(code), SLIP);
    expect(await sendUntilKnown(reloaded.ports, true)).toEqual({ kind: 'accepted', reply: SLIP });
  },
);

test('a busy server that may have taken the slip is asked again, although it is the first sending', async () => {
  const { ports, seen } = stage(refused('SERVER_BUSY', { outcome: 'confirming' }), SLIP);
  expect(await sendUntilKnown(ports, false)).toEqual({ kind: 'accepted', reply: SLIP });
  expect(seen()).toMatchObject({ sent: 2, delays: 1 });
});

test('a session that ends leaves an unanswered slip open', async () => {
  const ended = new ApiError('unauthorized', 'UNAUTHORIZED', '');
  expect(await sendUntilKnown(stage(ended).ports, false)).toEqual({ kind: 'sessionEnded' });
  expect(await sendUntilKnown(stage(timeout(), ended).ports, false)).toEqual({ kind: 'unknown' });
});
