import { expect, test } from 'vitest';

import type { Intent, Outcome } from '@tessera/auditor/observed/intent';

import { seeded } from '../seeded.ts';
import type { View } from './actor.ts';
import { createMember } from './member.ts';
import { withWallet } from './wallet-member.ts';

const VIEW: View = {
  nowMs: 0,
  sales: [{ gameId: 1, family: 'k3', issue: '20260101-0007', closesAtMs: 60_000, coming: [], offers: [] }],
  cancellable: [],
};
const PAY_URL = 'http://127.0.0.1:1/pay/x';

/** Replies as if every request were accepted. */
const YES: Outcome = {
  kind: 'accepted',
  data: { id: '77', order_no: '77', pay_url: PAY_URL, balance: '500.00', money: '500.00' },
};

function intentsOf(seed: bigint, count: number): Intent[] {
  const random = seeded(seed);
  const parts = { others: ['m1', 'm2', 'm3'], hasFundPassword: false };
  const member = withWallet(createMember(random, 'm1'), random.fork('wallet'), parts);
  return Array.from({ length: count }, () => {
    const intent = member.next(VIEW);
    member.learn(intent, YES);
    return intent;
  });
}

test('about one call in seven concerns the wallet, and every kind occurs', () => {
  const intents = intentsOf(1n, 6_000);
  const counts = Map.groupBy(intents, ({ kind }) => kind);
  const bets = counts.get('bet')?.length ?? 0;
  expect(bets).toBeGreaterThan(4_000);
  const wallet = [
    'fundPassword',
    'transfer',
    'recharge',
    'pay',
    'card',
    'withdraw',
    'claim',
    'deposits',
    'withdrawals',
  ];
  for (const kind of wallet) expect([kind, counts.has(kind as Intent['kind'])]).toEqual([kind, true]);
  const share = wallet.reduce((sum, kind) => sum + (counts.get(kind as Intent['kind'])?.length ?? 0), 0);
  expect(share / intents.length).toBeGreaterThan(0.12);
  expect(share / intents.length).toBeLessThan(0.18);
});

test('the same seed gives the same intents', () => {
  expect(intentsOf(7n, 500)).toEqual(intentsOf(7n, 500));
});

test('an op has the same content on every attempt', () => {
  const byOp = new Map<string, Intent>();
  let repeats = 0;
  for (const intent of intentsOf(9n, 4_000)) {
    const before = byOp.get(intent.op);
    if (before) repeats += 1;
    expect(before ?? intent).toEqual(intent);
    byOp.set(intent.op, intent);
  }
  expect(repeats).toBeGreaterThan(20);
});

test('a reused key always carries another amount', () => {
  const seen = new Set<string>();
  const random = seeded(3n);
  const parts = { others: ['m1', 'm2'], hasFundPassword: true };
  const member = withWallet(createMember(random, 'm1'), random.fork('wallet'), parts);
  member.learn(member.next(VIEW), YES);
  const first = { kind: 'transfer', op: 'm1/w0', member: 'm1', key: 'k', to: 'm2' } as const;
  for (const amount of ['1.23', '5.00']) {
    member.learn({ ...first, amount }, YES);
    for (let round = 0; round < 3_000; round += 1) {
      const intent = member.next(VIEW);
      if (intent.kind !== 'transfer' || intent.key !== 'k' || intent.op === first.op) continue;
      seen.add(`${amount} ${intent.amount}`);
    }
  }
  expect([...seen]).toEqual(['1.23 1.24', '5.00 1.23']);
});

test('only announced deposits are paid, once each, with amounts of all kinds', () => {
  const intents = intentsOf(11n, 8_000).filter(({ kind }) => kind === 'recharge' || kind === 'pay');
  let isDue = false;
  let others = 0;
  let announced = '';
  for (const intent of intents) {
    expect(intent.kind === 'pay').toBe(isDue);
    if (intent.kind === 'recharge') announced = intent.amount;
    if (intent.kind === 'pay' && intent.amount !== announced) others += 1;
    isDue = !isDue;
  }
  expect(others).toBeGreaterThan(10);
});
