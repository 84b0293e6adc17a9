import { expect, test } from 'vitest';

import type { Intent, Outcome } from '@tessera/auditor/observed/intent';

import { seeded } from '../seeded.ts';
import type { View } from './actor.ts';
import { createMember } from './member.ts';
import { withProtection } from './protected-member.ts';
import { withWallet } from './wallet-member.ts';

const VIEW: View = {
  nowMs: 0,
  sales: [
    {
      gameId: 1,
      family: 'k3',
      issue: '20260101-0001',
      closesAtMs: 60_000,
      coming: [],
      offers: [{ play: 'side', number: 'big', odds: '1.95' }],
    },
  ],
  cancellable: [],
};
const YES: Outcome = { kind: 'accepted', data: { id: '5', pay_url: 'url', balance: '500.00' } };

function intentsOf(seed: bigint, count: number): Intent[] {
  const random = seeded(seed);
  const parts = { others: ['m2'], hasFundPassword: true };
  const payer = withWallet(createMember(random, 'm1'), random.fork('wallet'), parts);
  const member = withProtection(payer, random.fork('protection'));
  return Array.from({ length: count }, () => {
    const intent = member.next(VIEW);
    member.learn(intent, YES);
    return intent;
  });
}

test('stakes and deposits are limited before anything is staked or paid in', () => {
  for (let seed = 1n; seed < 20n; seed += 1n)
    expect(intentsOf(seed, 3)).toMatchObject([
      { kind: 'register' },
      { kind: 'setLimit', measure: 'stake' },
      { kind: 'setLimit', measure: 'deposit' },
    ]);
});

test('every measure is limited, and time to whole minutes that a run can use up', () => {
  const limits = intentsOf(2n, 6_000).filter((intent) => intent.kind === 'setLimit');
  expect(new Set(limits.map(({ measure }) => measure))).toEqual(
    new Set(['stake', 'loss', 'time', 'deposit']),
  );
  const times = limits.flatMap(({ measure, amount }) => (measure === 'time' ? [Number(amount)] : []));
  expect(Math.min(...times)).toBe(1);
  expect(times.every((minutes) => Number.isInteger(minutes) && minutes <= 1_440)).toBe(true);
});

test('games are blocked, checks set, and members excluded', () => {
  const kinds = new Set(intentsOf(3n, 6_000).map(({ kind }) => kind));
  expect([...kinds]).toEqual(expect.arrayContaining(['blockGame', 'setCheck', 'exclude', 'bet', 'recharge']));
});
