// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { createStorage } from '../../../storage/browser-storage.ts';
import { BetDesk, type DeskPorts } from './bet-desk.ts';
import { newSubmission } from './slip-payload.ts';
import { k3Plays } from './test-plays.ts';
import type { PlacedSlip } from './wire.ts';

const LINE = { id: 'side|big', play: 'side', number: 'big', odds: '1.95', stake: '10' };
const TARGET = { gameId: 1, issue: '20261121-0042', plays: k3Plays() };
const SLIP: PlacedSlip = {
  game_no: '20261121-0042',
  round_id: '9',
  count: 1,
  total_amount: '10.00',
  balance: '90.00',
};
const lost = () => new ApiError('network', 'NETWORK', '');

/** A phone whose posts are answered by hand; `reopened` is the same phone after a reload. */
function phone() {
  localStorage.clear();
  const storage = createStorage(() => localStorage);
  const sent: {
    readonly key: string;
    readonly body: string;
    settle: (answer: PlacedSlip | ApiError) => void;
  }[] = [];
  const ports: DeskPorts = {
    storage,
    post: (submission) =>
      new Promise((resolve, reject) => {
        const settle = (answer: PlacedSlip | ApiError) =>
          answer instanceof ApiError ? reject(answer) : resolve(answer);
        sent.push({ key: submission.key, body: JSON.stringify(submission.payload), settle });
      }),
    wait: async () => undefined,
    now: () => 0,
  };
  return { sent, open: () => new BetDesk(1, ports) };
}

test('two taps send one slip', async () => {
  const { sent, open } = phone();
  const desk = open();
  const taps = [newSubmission('7', TARGET, [LINE]), newSubmission('7', TARGET, [LINE])];
  const outcomes = taps.map((each) => desk.submit(each));
  expect(sent).toHaveLength(1);
  sent[0]?.settle(SLIP);
  expect(await Promise.all(outcomes)).toEqual(['accepted', 'accepted']);
  expect(desk.store.getState()).toMatchObject({
    submission: null,
    placed: [{ issue: SLIP.game_no, roundId: '9' }],
  });
});

test('a slip in flight at a reload goes out again word for word under its key', async () => {
  const { sent, open } = phone();
  void open().submit(newSubmission('7', TARGET, [LINE]));
  const reopened = open();
  expect(reopened.store.getState().submission?.phase).toBe('late');
  reopened.resume('7');
  expect(sent).toHaveLength(2);
  expect([sent[1]?.key, sent[1]?.body]).toEqual([sent[0]?.key, sent[0]?.body]);
  sent[1]?.settle(SLIP);
  await reopened.retry();
  expect(open().store.getState()).toMatchObject({ submission: null, placed: [{ roundId: '9' }] });
});

test('every repeat within a visit has the same key too', async () => {
  const { sent, open } = phone();
  const outcome = open().submit(newSubmission('7', TARGET, [LINE]));
  sent[0]?.settle(lost());
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.settle(SLIP);
  expect(await outcome).toBe('accepted');
  expect(new Set(sent.map((each) => each.key)).size).toBe(1);
});

test('the slip of another member is not sent in this one\u2019s name', () => {
  const { sent, open } = phone();
  void open().submit(newSubmission('7', TARGET, [LINE]));
  const reopened = open();
  reopened.resume('8');
  expect(sent).toHaveLength(1);
  expect(reopened.store.getState().submission).toBeNull();
});

test('a slip without an answer keeps its key while nobody is logged in', () => {
  const { sent, open } = phone();
  void open().submit(newSubmission('7', TARGET, [LINE]));
  const asVisitor = open();
  asVisitor.resume('');
  expect(sent).toHaveLength(1);
  open().resume('7');
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

test('two slips never share a key', () => {
  const keys = [1, 2].map(() => newSubmission('7', TARGET, [LINE]).key);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[0]).not.toBe(keys[1]);
});

test('a refused row is shown at its line of the slip', async () => {
  const { sent, open } = phone();
  const desk = open();
  const submission = { ...newSubmission('7', TARGET, [LINE]), lineOfRow: [0, 1, 1, 1, 2] };
  const outcome = desk.submit(submission);
  sent[0]?.settle(new ApiError('refused', 'ODDS_CHANGED', '', { row: 3, odds: '4.34' }));
  expect(await outcome).toBe('refused');
  expect(desk.store.getState()).toMatchObject({
    submission: null,
    refusal: { row: 1, detail: { odds: '4.34' } },
  });
});
