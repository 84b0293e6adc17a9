import { describe, expect, test } from 'vitest';

import { isAfter, messagesOf, withNewest, type Message, type MessagePage } from './conversation.ts';
import { EMPTY_OUTBOX, outboxReducer, undelivered, type Outbox, type OutboxAction } from './outbox.ts';

const message = (id: number, change: Partial<Message> = {}): Message => ({
  id: String(id),
  author: 'member',
  name: '',
  content: `text ${id}`,
  image: '',
  createtime: 1_700_000_000 + id,
  ...change,
});
const page = (ids: readonly number[], before: number | null = null): MessagePage => ({
  list: ids.map((id) => message(id)),
  next_before: before === null ? null : String(before),
});
const idsOf = (pages: readonly MessagePage[]): readonly string[] => messagesOf(pages).map(({ id }) => id);

describe('withNewest', () => {
  const loaded = [page([9, 8], 8), page([7, 6])];

  test('adds what is new and keeps older pages', () => {
    expect(idsOf(withNewest(loaded, page([10, 9], 9)))).toEqual(['6', '7', '8', '9', '10']);
  });

  test('changes nothing without news', () => {
    expect(withNewest(loaded, page([9, 8], 8))).toBe(loaded);
  });

  test('takes a message that was stored after one with a higher id', () => {
    const pages = withNewest([page([12, 9], 9)], page([12, 11, 9], 9));
    expect(idsOf(pages)).toEqual(['9', '11', '12']);
  });

  test('starts again from a page that does not reach the loaded ones', () => {
    expect(idsOf(withNewest(loaded, page([21, 20], 20)))).toEqual(['20', '21']);
  });

  test('fills an empty conversation', () => {
    expect(idsOf(withNewest([page([])], page([1])))).toEqual(['1']);
  });

  test('compares ids beyond 2^53 exactly', () => {
    expect(isAfter('9007199254740993', '9007199254740992')).toBe(true);
    expect(isAfter('10', '9')).toBe(true);
    expect(isAfter('1', '')).toBe(true);
  });
});

describe('the outbox', () => {
  const written = (key: string, content: string, afterId = '5'): OutboxAction => ({
    type: 'written',
    message: { key, content, image: '', at: 0, afterId },
  });
  const after = (...actions: readonly OutboxAction[]): Outbox => actions.reduce(outboxReducer, EMPTY_OUTBOX);
  const keysOf = (outbox: Outbox, messages: readonly Message[]): readonly string[] =>
    undelivered(outbox, messages).map(({ key }) => key);
  const noAnswer: OutboxAction = { type: 'failed', key: 'a', fault: 'Network error', isOpen: true };
  const refused: OutboxAction = { type: 'failed', key: 'a', fault: 'Too fast', isOpen: false };

  test('shows messages in the order of writing until each is answered', () => {
    const outbox = after(written('a', 'one'), written('b', 'two'));
    expect(keysOf(outbox, [])).toEqual(['a', 'b']);
    const answered = outboxReducer(outbox, { type: 'answered', key: 'a', id: '6' });
    expect(keysOf(answered, [message(6, { content: 'one' })])).toEqual(['b']);
  });

  test('says why a message failed, and forgets it with a retry', () => {
    const failed = after(written('a', 'one'), refused);
    expect(failed.outgoing).toMatchObject([{ state: 'failed', fault: 'Too fast', isOpen: false }]);
    const again = outboxReducer(failed, { type: 'retried', key: 'a' });
    expect(again.outgoing).toMatchObject([{ state: 'sending', fault: '' }]);
    expect(outboxReducer(failed, { type: 'dropped', key: 'a' }).outgoing).toEqual([]);
  });

  test.each([
    ['on its way', after(written('a', 'one'))],
    ['without an answer', after(written('a', 'one'), noAnswer)],
  ])('hides a message %s once the conversation shows it', (_name, outbox) => {
    expect(keysOf(outbox, [message(6, { content: 'one' })])).toEqual([]);
  });

  test.each([
    ['is older', message(5, { content: 'one' })],
    ['is of the staff', message(6, { content: 'one', author: 'staff' })],
    ['says something else', message(6, { content: 'two' })],
    ['has a picture', message(6, { content: 'one', image: '/uploads/1.jpg' })],
  ])('does not take a message for its own that %s', (_name, other) => {
    expect(keysOf(after(written('a', 'one'), noAnswer), [other])).toEqual(['a']);
  });

  test('keeps a refused message although the same text arrived later', () => {
    expect(keysOf(after(written('a', 'one'), refused), [message(6, { content: 'one' })])).toEqual(['a']);
  });

  test('counts one message of the conversation for one on its way', () => {
    const twice = after(written('a', 'one'), written('b', 'one'));
    expect(keysOf(twice, [message(6, { content: 'one' })])).toEqual(['b']);
    const answered = after(written('a', 'one'), noAnswer, written('b', 'one'), {
      type: 'answered',
      key: 'b',
      id: '6',
    });
    expect(keysOf(answered, [message(6, { content: 'one' })])).toEqual(['a']);
  });
});
