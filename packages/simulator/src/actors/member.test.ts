import { expect, test } from 'vitest';

import type { Intent } from '@tessera/auditor/observed/intent';

import { seeded } from '../seeded.ts';
import type { View } from './actor.ts';
import { createMember } from './member.ts';

const VIEW: View = {
  nowMs: 0,
  sales: [
    {
      gameId: 1,
      family: 'k3',
      issue: '20260101-0007',
      closesAtMs: 60_000,
      coming: [],
      offers: [
        { play: 'sum', number: '11', odds: '7.76' },
        { play: 'side', number: 'big', odds: '1.99' },
      ],
    },
  ],
  cancellable: ['4711'],
};

function intentsOf(seed: bigint, count: number): Intent[] {
  const member = createMember(seeded(seed), 'm1');
  return Array.from({ length: count }, () => {
    const intent = member.next(VIEW);
    member.learn(intent, { kind: 'accepted', data: { balance: '500.00' } });
    return intent;
  });
}

test('a member registers first', () => {
  expect(intentsOf(1n, 1)).toEqual([{ kind: 'register', op: 'm1/0', member: 'm1' }]);
});

test('an unanswered registration is retried', () => {
  const member = createMember(seeded(1n), 'm1');
  const first = member.next(VIEW);
  member.learn(first, { kind: 'unknown' });
  expect(member.next(VIEW)).toEqual(first);
});

test('the same seed gives the same intents, another seed others', () => {
  expect(intentsOf(7n, 300)).toEqual(intentsOf(7n, 300));
  expect(intentsOf(8n, 300)).not.toEqual(intentsOf(7n, 300));
});

test('an op has the same content on every attempt, and some slips are repeated', () => {
  const byOp = new Map<string, Intent>();
  let repeats = 0;
  for (const intent of intentsOf(9n, 2_000)) {
    const before = byOp.get(intent.op);
    if (before) repeats += 1;
    expect(before ?? intent).toEqual(intent);
    byOp.set(intent.op, intent);
  }
  expect(repeats).toBeGreaterThan(40);
});

test('every kind of intent occurs, and most are bets of one to six rows', () => {
  const intents = intentsOf(10n, 3_000);
  const bets = intents.filter((intent) => intent.kind === 'bet');
  expect(bets.length).toBeGreaterThan(2_000);
  expect(new Set(intents.map(({ kind }) => kind))).toEqual(new Set(['register', 'bet', 'cancel', 'balance']));
  expect(new Set(bets.map(({ lines }) => lines.length))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(bets.some(({ lines }) => lines.some(({ play }) => play === 'threeDiff'))).toBe(true);
  expect(bets.some(({ lines }) => lines.some(({ amount }) => Number(amount) > 500))).toBe(true);
});

test('a key is reused for another slip only after its own was accepted', () => {
  const bets = intentsOf(11n, 3_000).filter((intent) => intent.kind === 'bet');
  const opsByKey = Map.groupBy(bets, ({ key }) => key);
  expect([...opsByKey.values()].some((all) => new Set(all.map(({ op }) => op)).size > 1)).toBe(true);

  const refused = createMember(seeded(11n), 'm1');
  refused.learn(refused.next(VIEW), { kind: 'accepted', data: {} });
  const keys = Array.from({ length: 500 }, () => {
    const intent = refused.next(VIEW);
    refused.learn(intent, { kind: 'refused', code: 'MONEY_NOT_ENOUGH' });
    return intent.kind === 'bet' ? intent.key : intent.op;
  });
  expect(new Set(keys).size).toBe(keys.length);
});
