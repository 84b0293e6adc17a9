import type { Outcome, WalletIntent } from '@tessera/auditor/observed/intent';

import type { Seeded } from '../seeded.ts';
import type { Actor } from './actor.ts';
import { badAmount, someAmount } from './amounts.ts';

/** The wallet settings of a member, and whether password and card already exist. */
export type WalletParts = {
  /** Recipients of transfers; the member's own name among them is refused. */
  readonly others: readonly string[];
  readonly hasFundPassword: boolean;
};

type Moving = Extract<WalletIntent, { kind: 'transfer' | 'withdraw' }>;

type Memory = {
  isRegistered: boolean;
  hasFundPassword: boolean;
  /** The last known balance, in 1/100. */
  balanceMinor: number;
  cardId: string | undefined;
  /** An announced deposit that is not paid yet. */
  due: { readonly orderId: string; readonly payUrl: string; readonly amount: string } | undefined;
  /** The last accepted request with a key; it may be repeated. */
  accepted: Moving | undefined;
};

/** The percentage of wallet calls; most calls remain bets. */
const SHARE = 15;
const DEPOSIT_MIN = 10_00;
const DEPOSIT_SPREAD = 190_00;
/** Each is claimed again and again: it pays once, or once a day. */
const BENEFITS = ['sign-in', 'vip-2', 'vip-3'] as const;
/** On both sides of the limit for automatic approval. */
const WITHDRAWAL_MIN = 20_00;
const WITHDRAWAL_SPREAD = 150_00;

/** Extends a member by the wallet: transfers, deposits paid with the announced or another amount,
 *  withdrawals, claims of rewards, and queries of their state. Accepted requests are repeated now and then
 *  under their own op and key, and occasionally their key is reused for another amount. */
export function withWallet(actor: Actor, random: Seeded, parts: WalletParts): Actor {
  const { member } = actor;
  const memory: Memory = {
    isRegistered: false,
    hasFundPassword: parts.hasFundPassword,
    balanceMinor: 0,
    cardId: undefined,
    due: undefined,
    accepted: undefined,
  };
  let count = 0;
  const named = (): { op: string; member: string } => ({ op: `${member}/w${++count}`, member });
  return {
    member,
    next: (view) =>
      memory.isRegistered && random.below(100) < SHARE
        ? walletIntent(random, memory, parts, named)
        : actor.next(view),
    learn: (intent, outcome) => {
      if (intent.kind === 'register' && outcome.kind === 'accepted') memory.isRegistered = true;
      remember(memory, intent as WalletIntent, outcome);
      actor.learn(intent, outcome);
    },
  };
}

type Named = () => { op: string; member: string };

function walletIntent(random: Seeded, memory: Memory, { others }: WalletParts, named: Named): WalletIntent {
  if (!memory.hasFundPassword) return { kind: 'fundPassword', ...named() };
  const roll = random.below(100);
  if (roll < 6 && memory.accepted) return memory.accepted;
  if (roll < 9 && memory.accepted)
    return { ...memory.accepted, ...named(), amount: otherThan(memory.accepted.amount) };
  if (roll < 45) return transfer(random, memory, random.pick(others), named());
  if (roll < 70) return memory.due ? pay(random, memory.due, named()) : recharge(random, named());
  if (roll < 82) return withdrawal(random, memory, named());
  if (roll < 86) return claim(random, named());
  return { kind: roll < 93 ? 'deposits' : 'withdrawals', ...named() };
}

const otherThan = (amount: string): string => (amount === '1.23' ? '1.24' : '1.23');

const keyOf = (random: Seeded, op: string): string => `${op}:${random.bytes(6).toString('hex')}`;

function transfer(random: Seeded, memory: Memory, to: string, name: ReturnType<Named>): WalletIntent {
  const amount = random.chance(0.06) ? badAmount(random) : someAmount(random, memory.balanceMinor);
  return { kind: 'transfer', ...name, key: keyOf(random, name.op), to, amount };
}

function recharge(random: Seeded, name: ReturnType<Named>): WalletIntent {
  const amount = random.chance(0.06)
    ? badAmount(random)
    : amountText(DEPOSIT_MIN + random.below(DEPOSIT_SPREAD));
  return { kind: 'recharge', ...name, key: keyOf(random, name.op), amount };
}

/** Mostly the announced amount, sometimes another: the amount paid is credited. */
function pay(random: Seeded, due: NonNullable<Memory['due']>, name: ReturnType<Named>): WalletIntent {
  const amount = random.chance(0.7) ? due.amount : amountText(1 + random.below(DEPOSIT_SPREAD));
  return { kind: 'pay', ...name, orderId: due.orderId, payUrl: due.payUrl, amount };
}

function withdrawal(random: Seeded, { cardId, balanceMinor }: Memory, name: ReturnType<Named>): WalletIntent {
  if (cardId === undefined)
    return { kind: 'card', ...name, address: `0x${random.bytes(20).toString('hex')}` };
  const usual = amountText(WITHDRAWAL_MIN + random.below(WITHDRAWAL_SPREAD));
  const roll = random.below(100);
  const amount = roll < 5 ? badAmount(random) : roll < 10 ? amountText(balanceMinor + 1) : usual;
  return { kind: 'withdraw', ...name, key: keyOf(random, name.op), cardId, amount };
}

function claim(random: Seeded, name: ReturnType<Named>): WalletIntent {
  return { kind: 'claim', ...name, key: keyOf(random, name.op), benefit: random.pick(BENEFITS) };
}

function remember(memory: Memory, intent: WalletIntent, outcome: Outcome): void {
  if (outcome.kind !== 'accepted') {
    // A deposit that can no longer be paid is dropped.
    if (outcome.kind === 'refused' && intent.kind === 'pay') memory.due = undefined;
    return;
  }
  const { data } = outcome;
  const balance = textIn(data, 'balance') ?? textIn(data, 'money');
  if (balance !== undefined) memory.balanceMinor = Math.round(Number(balance) * 100);
  if (intent.kind === 'fundPassword') memory.hasFundPassword = true;
  if (intent.kind === 'pay') memory.due = undefined;
  if (intent.kind === 'transfer' || intent.kind === 'withdraw') memory.accepted = intent;
  if (intent.kind === 'card') memory.cardId = textIn(Array.isArray(data) ? data[0] : data, 'id');
  if (intent.kind !== 'recharge') return;
  const [orderId, payUrl] = [textIn(data, 'id'), textIn(data, 'pay_url')];
  if (orderId !== undefined && payUrl) memory.due = { orderId, payUrl, amount: intent.amount };
}

function textIn(data: unknown, name: string): string | undefined {
  const value: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' ? value : undefined;
}

const amountText = (minor: number): string => (minor / 100).toFixed(2);
