// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';

import { ApiError } from '../../../../../api/api-error.ts';
import { createStorage } from '../../../../../storage/browser-storage.ts';
import { k3Plays } from '../../picks/test-plays.ts';
import type { PlacedSlip } from '../../picks/wire.ts';
import { slipPayload } from '../../place/slip-payload.ts';
import { BetSlipController } from './bet-slip-controller.ts';
import { isSlipClosed } from './slip-issue.ts';
import type { WagerPorts } from './wager-controller.ts';

const LINE = { id: 'side|big', play: 'side', number: 'big', odds: '1.95', stake: '10' };
/** A set whose lines are rows of their own. */
const SET = { ...LINE, id: 'sums', play: 'sums', number: '1-2-3' };
const TARGET = { gameId: 1, issue: '20261121-0042', plays: k3Plays() };
const SLIP: PlacedSlip = {
  game_no: '20261121-0042',
  round_id: '9',
  count: 1,
  total_amount: '10.00',
  balance: '90.00',
  bets: [{ id: '77', play: 'side', number: 'big', amount: '10.00', odds: '1.95' }],
};
const SIDE = TARGET.plays.find((each) => each.play === LINE.play);
const BIG = SIDE?.items.find((each) => each.number === LINE.number);
if (!SIDE || !BIG) throw new Error('the table has no big');
const CHOOSE = { type: 'selectionTapped', play: SIDE, item: BIG } as const;
const lost = () => new ApiError('network', 'NETWORK', '');

/** A phone whose posts are answered by hand; what is opened later is the same phone after a reload, or
 *  another tab. */
function phone() {
  localStorage.clear();
  const area = createStorage(() => localStorage);
  let writes = 0;
  let keys = 0;
  const write: typeof area.write = (key, value) => {
    writes += 1;
    area.write(key, value);
  };
  const storage = { ...area, write };
  const sent: {
    readonly key: string;
    readonly body: string;
    settle: (answer: PlacedSlip | ApiError) => void;
  }[] = [];
  const ports: WagerPorts = {
    storage,
    newKey: () => `key${(keys += 1)}`,
    post: (payload, key) =>
      new Promise((resolve, reject) => {
        const settle = (answer: PlacedSlip | ApiError) =>
          answer instanceof ApiError ? reject(answer) : resolve(answer);
        sent.push({ key, body: JSON.stringify(payload), settle });
      }),
    wait: async () => undefined,
    now: () => 0,
  };
  return { sent, writes: () => writes, open: (owner = '7') => new BetSlipController(1, owner, ports) };
}

test('two taps send one slip', async () => {
  const { sent, open } = phone();
  const controller = open();
  const taps = [slipPayload(TARGET, [LINE]), slipPayload(TARGET, [LINE])];
  const outcomes = taps.map((each) => controller.submit(each));
  expect(sent).toHaveLength(1);
  sent[0]?.settle(SLIP);
  expect(await Promise.all(outcomes)).toEqual(['accepted', 'accepted']);
  expect(controller.store.getState()).toMatchObject({
    pending: null,
    placed: [{ issue: SLIP.game_no, roundId: '9' }],
  });
});

test('a slip in flight at a reload goes out again word for word under its key', async () => {
  const { sent, open } = phone();
  void open().submit(slipPayload(TARGET, [LINE]));
  const reopened = open();
  expect(reopened.store.getState().pending?.phase).toBe('delayed');
  reopened.resume();
  expect(sent).toHaveLength(2);
  expect([sent[1]?.key, sent[1]?.body]).toEqual([sent[0]?.key, sent[0]?.body]);
  sent[1]?.settle(SLIP);
  await reopened.askAgain();
  expect(open().store.getState()).toMatchObject({ pending: null, placed: [{ roundId: '9' }] });
});

test('every repeat within a visit has the same key too', async () => {
  const { sent, open } = phone();
  const outcome = open().submit(slipPayload(TARGET, [LINE]));
  sent[0]?.settle(lost());
  await expect.poll(() => sent.length).toBe(2);
  sent[1]?.settle(SLIP);
  expect(await outcome).toBe('accepted');
  expect(new Set(sent.map((each) => each.key)).size).toBe(1);
});

test('a slip without an answer keeps its key while a visitor or another member is here', () => {
  const { sent, open } = phone();
  void open().submit(slipPayload(TARGET, [LINE]));
  for (const owner of ['', '8']) {
    const controller = open(owner);
    controller.resume();
    controller.dispatch(CHOOSE);
    expect(controller.store.getState()).toMatchObject({ pending: null, lines: [LINE], lastLines: [] });
  }
  expect(sent).toHaveLength(1);
  open().resume();
  expect(sent[1]?.key).toBe(sent[0]?.key);
});

describe('another member of the phone', () => {
  test('sees neither the lines nor the last lines of the one before, who finds them again', async () => {
    const { sent, open } = phone();
    const controller = open();
    controller.dispatch(CHOOSE);
    const outcome = controller.submit(slipPayload(TARGET, [LINE]));
    sent[0]?.settle(SLIP);
    await outcome;
    controller.dispatch(CHOOSE);
    expect(open('8').store.getState()).toMatchObject({ lines: [], lastLines: [], placed: [] });
    expect(open('').store.getState()).toMatchObject({ lines: [], lastLines: [], placed: [] });
    expect(open().store.getState()).toMatchObject({ lines: [LINE], lastLines: [LINE] });
  });

  test('finds what was chosen before the login, once', () => {
    const { open } = phone();
    const [visitor, seventh, eighth] = [open(''), open(), open('8')];
    visitor.dispatch(CHOOSE);
    seventh.takeOver(visitor);
    eighth.takeOver(visitor);
    expect([seventh, visitor, eighth].map((each) => each.store.getState().lines.length)).toEqual([1, 0, 0]);
    expect([open(), open(''), open('8')].map((each) => each.store.getState().lines.length)).toEqual([
      1, 0, 0,
    ]);
  });

  test('keeps an own slip without an answer as it is', () => {
    const { open } = phone();
    const [visitor, controller] = [open(''), open()];
    void controller.submit(slipPayload(TARGET, [LINE]));
    visitor.dispatch(CHOOSE);
    const before = controller.store.getState();
    controller.takeOver(visitor);
    expect(controller.store.getState()).toEqual(before);
  });
});

test('a refused row is shown at its line of the slip', async () => {
  const { sent, open } = phone();
  const controller = open();
  controller.dispatch({
    type: 'slipTaken',
    lines: [LINE, SET],
    picks: {},
    slipIssue: '',
    carriedFrom: '',
    stake: '10',
  });
  const row = { number: '1-2', amount: '2.00', odds: '4.34' };
  const rows = [{ ...row, play: 'side', number: 'big' }, row, row].map((each) => ({ play: 'sums', ...each }));
  const outcome = controller.submit({ ...slipPayload(TARGET, []), bet_content: rows });
  sent[0]?.settle(new ApiError('refused', 'ODDS_CHANGED', '', { row: 2, odds: '4.34' }));
  expect(await outcome).toBe('refused');
  expect(controller.store.getState()).toMatchObject({
    pending: null,
    lines: [LINE, SET],
    refusal: { row: 1, detail: { odds: '4.34' } },
  });
});

describe('the issue of a slip', () => {
  const [CLOSED, NEXT] = ['20261121-0042', '20261121-0043'];
  const opened = (issue: string) => ({ type: 'issueOpened', issue }) as const;

  test('is known again after a reload, and in another tab', () => {
    const { open } = phone();
    const [one, two] = [open(), open()];
    one.dispatch(opened(CLOSED));
    one.dispatch(CHOOSE);
    two.dispatch(opened(NEXT));
    const reopened = open();
    reopened.dispatch(opened(NEXT));
    for (const slip of [two, reopened]) {
      expect(slip.store.getState()).toMatchObject({ slipIssue: CLOSED, lines: [LINE] });
      expect(isSlipClosed(slip.store.getState())).toBe(true);
    }
    two.dispatch({ type: 'slipMoved', issue: NEXT, plays: TARGET.plays });
    reopened.refresh();
    expect(isSlipClosed(reopened.store.getState())).toBe(false);
    expect(open().store.getState().slipIssue).toBe(NEXT);
  });

  test('that was taken back is held after a reload, in another tab and for the member who logs in', () => {
    const { open } = phone();
    const [visitor, other, member] = [open(''), open(''), open()];
    visitor.dispatch(opened(CLOSED));
    visitor.dispatch(CHOOSE);
    for (const slip of [visitor, other, member]) slip.dispatch(opened(NEXT));
    visitor.dispatch({ type: 'slipCarried', issue: NEXT });
    visitor.dispatch({ type: 'carriedBack' });
    const isHeldBy = (slip: BetSlipController): void => {
      slip.dispatch({ type: 'slipCarried', issue: NEXT });
      expect(slip.store.getState()).toMatchObject({ slipIssue: CLOSED, lines: [LINE] });
    };
    for (const slip of [other, open('')]) isHeldBy(slip);
    member.takeOver(visitor);
    isHeldBy(member);
  });

  test('stays with the lines that a visitor takes along to the log-in', () => {
    const { open } = phone();
    const [visitor, member] = [open(''), open()];
    visitor.dispatch(opened(CLOSED));
    visitor.dispatch(CHOOSE);
    member.dispatch(opened(NEXT));
    member.takeOver(visitor);
    expect(member.store.getState()).toMatchObject({ slipIssue: CLOSED, lines: [LINE] });
    expect(isSlipClosed(member.store.getState())).toBe(true);
  });
});

describe('two tabs', () => {
  const NEXT_ISSUE = { type: 'issueOpened', issue: '20261121-0043' } as const;

  test('the next round in one leaves a slip on its way in the other under its key', () => {
    const { sent, open } = phone();
    const [one, two] = [open(), open()];
    one.dispatch(CHOOSE);
    void one.submit(slipPayload(TARGET, [LINE]));
    two.dispatch(NEXT_ISSUE);
    two.dispatch({ type: 'issueClosed' });
    expect(open().store.getState()).toMatchObject({ lines: [LINE], pending: { key: sent[0]?.key } });
  });

  test('nothing is written by a round that changes nothing that is kept', () => {
    const { open, writes } = phone();
    const controller = open();
    controller.dispatch(NEXT_ISSUE);
    expect([controller.store.getState().issue, writes()]).toEqual([NEXT_ISSUE.issue, 0]);
    controller.dispatch(CHOOSE);
    expect(writes()).toBe(1);
  });

  test('a slip taken in one stays taken, whatever the other does next', async () => {
    const { sent, open } = phone();
    const [one, two] = [open(), open()];
    one.dispatch(CHOOSE);
    two.refresh();
    expect(two.store.getState().lines).toEqual([LINE]);
    const outcome = one.submit(slipPayload(TARGET, [LINE]));
    sent[0]?.settle(SLIP);
    await outcome;
    two.dispatch({ type: 'groupChosen', group: 'sum' });
    for (const controller of [two, open()])
      expect(controller.store.getState()).toMatchObject({
        lines: [],
        group: 'sum',
        placed: [{ roundId: '9' }],
      });
  });

  test('a slip on its way in one is not joined by a second of the other', async () => {
    const { sent, open } = phone();
    const [one, two] = [open(), open()];
    void one.submit(slipPayload(TARGET, [LINE]));
    expect(await two.submit(slipPayload(TARGET, [LINE]))).toBe('unknown');
    expect(sent).toHaveLength(1);
    expect(two.store.getState().pending).toMatchObject({ key: sent[0]?.key, phase: 'delayed' });
    two.resume();
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });

  test('an answer that both get is noted once, and ends no later slip', async () => {
    const { sent, open } = phone();
    const [one, two] = [open(), open()];
    const first = one.submit(slipPayload(TARGET, [LINE]));
    const again = two.askAgain();
    sent[1]?.settle(SLIP);
    await again;
    void two.submit(slipPayload(TARGET, [LINE]));
    const later = sent[2]?.key;
    sent[0]?.settle(SLIP);
    expect(await first).toBe('accepted');
    expect(one.store.getState()).toMatchObject({
      pending: { key: later },
      placed: [{ roundId: '9' }],
    });
    expect(open().store.getState().pending?.key).toBe(later);
  });

  test('what the other writes does not change how far the slip is here', () => {
    const { open } = phone();
    const [one, two] = [open(), open()];
    void one.submit(slipPayload(TARGET, [LINE]));
    two.dispatch({ type: 'groupChosen', group: 'sum' });
    one.refresh();
    expect(one.store.getState()).toMatchObject({ group: 'sum', pending: { phase: 'sent' } });
  });
});
