// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';

import { ApiError } from '../api/api-error.ts';
import { createStorage } from '../storage/browser-storage.ts';
import { PendingPost } from './pending-post.ts';
import { PendingStorage } from './pending-storage.ts';

type Request = { readonly amount: string; readonly password?: string };

/** A phone whose posts are answered by hand. What is opened on it is another tab, or the same one after a
 *  reload. */
function phone(canResume = false) {
  localStorage.clear();
  let keys = 0;
  const sent: {
    readonly key: string;
    readonly payload: Request;
    readonly settle: (answer: string | ApiError) => void;
  }[] = [];
  const open = (owner = '7') => {
    const answers: string[] = [];
    const storage = createStorage(() => localStorage);
    const post = new PendingPost<Request, string>({
      storage: new PendingStorage<Request>(storage, 'trade/transfer', owner),
      canResume,
      newKey: () => `key${(keys += 1)}`,
      post: (payload, key) =>
        new Promise((resolve, reject) => {
          const settle = (answer: string | ApiError) =>
            answer instanceof ApiError ? reject(answer) : resolve(answer);
          sent.push({ key, payload, settle });
        }),
      wait: async () => undefined,
      now: () => 0,
      onAnswer: (outcome) => answers.push(outcome.kind),
    });
    return { post, answers };
  };
  return { sent, open };
}

const TWENTY = { amount: '20.00', password: '471829' };
const EIGHT = { amount: '8.00', password: '471829' };

describe('two tabs', () => {
  test('send nothing in the second while the post of the first has no answer, and show that one there', async () => {
    const { sent, open } = phone();
    const [one, two] = [open(), open()];
    void one.post.send(TWENTY);
    expect(await two.post.send(EIGHT)).toEqual({ kind: 'unknown' });
    expect(sent.map(({ key }) => key)).toEqual(['key1']);
    expect(two.post.pending).toEqual({ key: 'key1', payload: { amount: '20.00' }, phase: 'unknown' });
    expect([one.post.adoptedKey, two.post.adoptedKey]).toEqual(['', 'key1']);
  });

  test('ask again under one key, and note the answer once', async () => {
    const { sent, open } = phone();
    const [one, two] = [open(), open()];
    const first = one.post.send(TWENTY);
    const again = two.post.askAgain({ password: '471829' });
    expect(sent.map(({ key, payload }) => [key, payload])).toEqual([
      ['key1', TWENTY],
      ['key1', TWENTY],
    ]);
    sent[0]?.settle('taken');
    sent[1]?.settle('taken');
    const taken = { kind: 'accepted', reply: 'taken' };
    expect([await first, await again]).toEqual([taken, taken]);
    expect([...one.answers, ...two.answers]).toEqual(['accepted']);
    expect([one.post.state, two.post.state, open().post.state]).toEqual(['idle', 'idle', 'idle']);
  });

  test('leave a later post of the other tab alone when an earlier answer comes', async () => {
    const { sent, open } = phone();
    const [one, two] = [open(), open()];
    const first = one.post.send(TWENTY);
    const again = two.post.askAgain();
    sent[1]?.settle('taken');
    await again;
    void two.post.send(EIGHT);
    sent[0]?.settle('taken');
    expect(await first).toEqual({ kind: 'accepted', reply: 'taken' });
    expect(open().post.pending).toMatchObject({ key: 'key2', payload: { amount: '8.00' } });
  });

  test('forget in one what was given up in the other, and neither gives up a post of the other', async () => {
    const { sent, open } = phone();
    const one = open();
    const outcome = one.post.send(TWENTY);
    const two = open();
    one.post.giveUp();
    expect(one.post.state).toBe('sent');
    two.post.giveUp();
    one.post.refresh();
    expect([one.post.state, two.post.state]).toEqual(['idle', 'idle']);
    void two.post.send(EIGHT);
    one.post.giveUp();
    expect(open().post.pending?.key).toBe('key2');
    sent[0]?.settle('taken');
    expect((await outcome).kind).toBe('accepted');
    expect(one.answers).toEqual([]);
  });
});

test('a post of another member is neither shown nor sent', async () => {
  const { sent, open } = phone(true);
  void open('7').post.send(TWENTY);
  for (const owner of ['8', '']) {
    const { post } = open(owner);
    post.refresh();
    post.resume();
    expect([post.state, await post.askAgain()]).toEqual(['idle', { kind: 'unknown' }]);
  }
  expect(sent).toHaveLength(1);
});

test('a post that needs no password goes on by itself after a reload, until a minute has passed', () => {
  const { sent, open } = phone(true);
  void open().post.send({ amount: '20.00' });
  const { post } = open();
  expect(post.state).toBe('delayed');
  post.resume();
  post.resume();
  expect(sent.map(({ key }) => key)).toEqual(['key1', 'key1']);
  const unknown = { key: 'key1', payload: { amount: '20.00' }, phase: 'unknown' } as const;
  new PendingStorage<Request>(
    createStorage(() => localStorage),
    'trade/transfer',
    '7',
  ).write(unknown);
  open().post.resume();
  expect(sent).toHaveLength(2);
});
