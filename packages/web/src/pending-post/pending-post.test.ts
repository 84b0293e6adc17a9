// @vitest-environment happy-dom
import { expect, test } from 'vitest';

import type { Data, Payload } from '@tessera/contract/routes';

import { ApiError } from '../api/api-error.ts';
import { createStorage, type StoragePort } from '../storage/browser-storage.ts';
import { PendingPost } from './pending-post.ts';
import { PendingStorage } from './pending-storage.ts';
import { CONFIRM_WINDOW_MS } from './send-until-known.ts';

type Transfer = Payload<'trade/transfer'>;

const REPLY = { order_no: '9', to_user: 'a***e', amount: '5.00', money: '7.00', balance: '7.00' };
const timeout = () => new ApiError('timeout', 'TIMEOUT', 'late');

/** A post whose server answers in order, the last one for ever; waiting moves the clock and nothing else. */
function stage(...answers: readonly (typeof REPLY | ApiError)[]) {
  return opened(storageOf(), ...answers);
}

/** The same on a phone that has been there before. */
function opened(storage: StoragePort, ...answers: readonly (typeof REPLY | ApiError)[]) {
  let clock = 0;
  let keys = 0;
  const sent: string[] = [];
  const post = new PendingPost<Transfer, Data<'trade/transfer'>>({
    storage: new PendingStorage(storage, 'trade/transfer', '7'),
    canResume: false,
    newKey: () => `key${(keys += 1)}`,
    post: async (payload, key) => {
      sent.push([key, payload?.amount, payload?.password].filter(Boolean).join(' '));
      const answer = answers[Math.min(sent.length, answers.length) - 1];
      if (answer === undefined || answer instanceof ApiError) throw answer ?? timeout();
      return answer;
    },
    wait: async (ms) => void (clock += ms),
    now: () => clock,
  });
  return { post, sent };
}

function storageOf(): StoragePort {
  localStorage.clear();
  return createStorage(() => localStorage);
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
  expect(post.state).toBe('unknown');
  const { length } = sent;
  expect(await post.send({ amount: '800' })).toEqual({ kind: 'unknown' });
  expect(sent).toHaveLength(length);
  await post.askAgain();
  expect(sent.length).toBeGreaterThan(length);
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
  expect(post.state).toBe('idle');
  await post.send({ amount: '2' });
  expect(sent).toEqual(['key1 5', 'key2 2']);
});

test('what was given up is not sent again', async () => {
  const { post, sent } = stage(timeout());
  await post.send({ amount: '5' });
  const before = sent.length;
  post.giveUp();
  expect(post.state).toBe('idle');
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

const ASKED = { recipient: 'b', amount: '5', password: '471829' };

test('what has no answer outlives the page without its password, and goes out again under its key', async () => {
  const storage = storageOf();
  await opened(storage, timeout()).post.send(ASKED);
  expect(JSON.stringify({ ...localStorage })).not.toContain(ASKED.password);
  const { post, sent } = opened(storage, REPLY);
  expect([post.state, post.pending?.payload]).toEqual(['unknown', { recipient: 'b', amount: '5' }]);
  await post.askAgain({ password: '000001' });
  expect(sent).toEqual(['key1 5 000001']);
  expect([post.state, post.pending?.payload, localStorage.length]).toEqual(['idle', undefined, 0]);
});

test('a passkey is no more stored than a password; the same one goes out again until it is refused', async () => {
  const storage = storageOf();
  const passkey = { credential: 'c', client_data: 'd', authenticator_data: 'a', signature: 'signed' };
  const payload = { recipient: 'b', amount: '5' };
  const given: unknown[] = [];
  const refused = new ApiError('refused', 'PASSKEY_INVALID', 'no');
  const answers = [timeout(), refused, timeout(), REPLY];
  const post = new PendingPost<Transfer, Data<'trade/transfer'>>({
    storage: new PendingStorage(storage, 'trade/transfer', '7'),
    canResume: false,
    newKey: () => 'key',
    post: async (sent) => {
      given.push(sent?.passkey ?? sent?.password);
      const answer = answers[given.length - 1];
      if (answer === undefined || answer instanceof ApiError) throw answer ?? timeout();
      return answer;
    },
    wait: async () => expect(JSON.stringify({ ...localStorage })).not.toContain('signed'),
    now: () => 0,
  });
  expect(await post.send({ ...payload, passkey })).toMatchObject({ code: 'PASSKEY_INVALID' });
  expect([post.state, post.pending?.payload]).toEqual(['unknown', payload]);
  expect(await post.askAgain({ password: '111111' })).toEqual({ kind: 'accepted', reply: REPLY });
  expect(given).toEqual([passkey, passkey, '111111', '111111']);
});

test('it is kept before it is sent: a page that is closed meanwhile forgets nothing', () => {
  const storage = storageOf();
  void opened(storage, REPLY).post.send(ASKED);
  expect(opened(storage).post.state).toBe('unknown');
});

test('what was given up is forgotten by the next visit too', async () => {
  const storage = storageOf();
  const { post } = opened(storage, timeout());
  await post.send(ASKED);
  post.giveUp();
  expect(opened(storage).post.state).toBe('idle');
});

test.each(['FUND_PASSWORD_INCORRECT', 'FUND_PASSWORD_LOCKED'])(
  'asked again, %s says nothing about what was sent before: it stays open and wants a password',
  async (code) => {
    const storage = storageOf();
    const refused = new ApiError('refused', code, 'no');
    const { post, sent } = opened(storage, timeout(), refused, REPLY);
    expect(await post.send(ASKED)).toMatchObject({ kind: 'refused', code });
    expect([post.state, post.pending?.payload]).toEqual(['unknown', { recipient: 'b', amount: '5' }]);
    expect(opened(storage).post.state).toBe('unknown');
    await post.askAgain({ password: '111111' });
    expect(sent).toEqual(['key1 5 471829', 'key1 5 471829', 'key1 5 111111']);
    expect(post.state).toBe('idle');
  },
);

test('a first sending with a wrong password leaves nothing open', async () => {
  const storage = storageOf();
  const { post } = opened(storage, new ApiError('refused', 'FUND_PASSWORD_INCORRECT', 'no'));
  await post.send(ASKED);
  expect([post.state, localStorage.length]).toEqual(['idle', 0]);
});

test('another member on the same phone, and another call, see nothing of it', async () => {
  const storage = storageOf();
  await opened(storage, timeout()).post.send(ASKED);
  expect(new PendingStorage(storage, 'trade/transfer', '8').read()).toBeNull();
  expect(new PendingStorage(storage, 'trade/withdraw', '7').read()).toBeNull();
});

test('an answer forgets its own post, not one that another tab has sent since', async () => {
  const storage = storageOf();
  const { post } = opened(storage, REPLY);
  const other = new PendingStorage(storage, 'trade/transfer', '7');
  const answer = post.send(ASKED);
  other.write({ key: 'theirs', payload: ASKED, phase: 'sent' });
  await answer;
  expect(other.read()?.key).toBe('theirs');
});

test.each(['null', '{"key":7,"payload":{}}', '{"key":"a","payload":null}', '{"key":"a","payload":{"x":{}}}'])(
  'what lies in the storage as %s is no post',
  (text) => {
    const storage = storageOf();
    localStorage.setItem('tessera.post.trade/transfer.7', text);
    expect(opened(storage).post.state).toBe('idle');
  },
);
