import { expect, test } from 'vitest';

import type { Intent, Outcome } from '@tessera/auditor/observed/intent';

import { seeded } from '../seeded.ts';
import type { View } from './actor.ts';
import { withChases } from './chasing-member.ts';
import { createMember } from './member.ts';

const COMING = Array.from({ length: 9 }, (_, n) => `20260101-000${n + 1}`);
const VIEW: View = {
  nowMs: 0,
  sales: [
    {
      gameId: 1,
      family: 'k3',
      issue: COMING[0] ?? '',
      closesAtMs: 60_000,
      coming: COMING.slice(1),
      offers: [
        { play: 'side', number: 'big', odds: '1.95' },
        { play: 'sum', number: '11', odds: '7.76' },
      ],
    },
  ],
  cancellable: [],
};
const YES: Outcome = {
  kind: 'accepted',
  data: { id: '77', status: 'running', balance: '500.00', issues: [{ order_no: '5', returned: null }] },
};

function intentsOf(seed: bigint, count: number): Intent[] {
  const random = seeded(seed);
  const member = withChases(createMember(random, 'm1'), random.fork('chases'), 0.1);
  return Array.from({ length: count }, () => {
    const intent = member.next(VIEW);
    member.learn(intent, YES);
    return intent;
  });
}

test('about one call in ten concerns chases, and every kind occurs', () => {
  const intents = intentsOf(1n, 6_000);
  const about = intents.filter(({ op }) => op.startsWith('m1/c'));
  expect(about.length / intents.length).toBeGreaterThan(0.08);
  expect(about.length / intents.length).toBeLessThan(0.12);
  expect(new Set(about.map(({ kind }) => kind))).toEqual(
    new Set(['chase', 'chaseDetail', 'cancelChase', 'cancel']),
  );
});

test('the same seed gives the same intents', () => {
  expect(intentsOf(7n, 500)).toEqual(intentsOf(7n, 500));
});

test('an order names each issue and each selection once, and every stop rule occurs', () => {
  const orders = intentsOf(3n, 3_000).filter((intent) => intent.kind === 'chase');
  for (const { issues, lines } of orders) {
    expect(new Set(issues.map(({ issue }) => issue)).size).toBe(issues.length);
    expect(new Set(lines.map(({ number }) => number)).size).toBe(lines.length);
  }
  for (const rule of ['stopOnWin', 'stopLoss', 'stopWin'] as const)
    expect(new Set(orders.map((order) => Boolean(order[rule])))).toEqual(new Set([true, false]));
});
