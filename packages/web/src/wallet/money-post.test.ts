import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { CONFIRM_WINDOW_MS } from '../api/send-until-known.ts';
import { MoneyPost } from './money-post.ts';

const REPLY = { order_no: '9', to_user: 'a***e', amount: '5.00', money: '7.00', balance: '7.00' };
const timeout = () => new ApiError('timeout', 'TIMEOUT', 'late');

/** A post whose server answers in order, the last one for ever; waiting moves the clock and nothing else. */
function stage(...answers: readonly (typeof REPLY | ApiError)[]) {
  let clock = 0;
  let keys = 0;
  const sent: string[] = [];
  const post = new MoneyPost<'trade/transfer'>({
    newKey: () => `key${(keys += 1)}`,
    post: async (payload, key) => {
      sent.push(`${key} ${payload.amount}`);
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer === undefined || answer instanceof ApiError) throw answer ?? timeout();
      return answer;
    },
    wait: async (ms) => void (clock += ms),
    now: () => clock,
  });
  return { post, sent };
}

test('a second tap gets the answer of the first, and nothing more is sent', async () => {
  const { post, sent } = stage(REPLY);
  const outcomes = await Promise.all([post.send({ amount: '5' }), post.send({ amount: '5' })]);
  expect(outcomes).toEqual([
    { kind: 'accepted', reply: REPLY },
    { kind: 'accepted', reply: REPLY },
  ]);
  expect(sent).toEqual(['key1 5']);
});

test('after a minute without an answer the same payload goes out under the same key', async () => {
  const { post, sent } = stage(timeout());
  expect(await post.send({ amount: '5' })).toEqual({ kind: 'unknown' });
  expect(post.store.getState()).toBe('unknown');
  await post.send({ amount: '800' });
  expect(new Set(sent)).toEqual(new Set(['key1 5']));
  expect(CONFIRM_WINDOW_MS).toBe(60_000);
});

test('an answer ends it: what comes next has a key of its own', async () => {
  const { post, sent } = stage(new ApiError('refused', 'AMOUNT_LIMIT', 'too much', { max: '2.00' }), REPLY);
  expect(await post.send({ amount: '5' })).toEqual({
    kind: 'refused',
    code: 'AMOUNT_LIMIT',
    text: 'too much',
    detail: { max: '2.00' },
  });
  expect(post.store.getState()).toBe('idle');
  await post.send({ amount: '2' });
  expect(sent).toEqual(['key1 5', 'key2 2']);
});

test('what was given up is not sent again', async () => {
  const { post, sent } = stage(timeout());
  await post.send({ amount: '5' });
  const before = sent.length;
  post.reset();
  expect(post.store.getState()).toBe('idle');
  await post.send({ amount: '2' });
  expect(sent[before]).toBe('key2 2');
});

test('an order that waits for its rail goes on under its key, another amount is another order', async () => {
  const { post, sent } = stage(new ApiError('refused', 'RAIL_UNAVAILABLE', 'down'));
  await post.send({ amount: '5' });
  await post.send({ amount: '5' });
  await post.send({ amount: '6' });
  expect(sent).toEqual(['key1 5', 'key1 5', 'key2 6']);
});
