import { createAuditor } from '../auditor.ts';
import type { Intent, Outcome } from '../observed/intent.ts';
import type {
  ObservedClaim,
  ObservedCredit,
  ObservedDeposit,
  ObservedWithdrawal,
  ObservedTransfer,
  RailMovement,
} from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';

// Fixtures of the wallet scenarios: Ann and Bob start with a thousand each.

export const START = 1000_00n;

type WithoutMember<T> = T extends unknown ? Omit<T, 'member' | 'op'> : never;
export type Act = WithoutMember<Intent>;

export const give = (to: string, amount: string, key = 'k'): Act => ({ kind: 'transfer', key, to, amount });
export const announce = (amount: string): Act => ({ kind: 'recharge', key: 'k', amount });
export const payFor = (orderId: string, amount: string): Act => ({
  kind: 'pay',
  orderId,
  payUrl: 'url',
  amount,
});
export const askFor = (amount: string): Act => ({ kind: 'withdraw', key: 'k', cardId: '5', amount });
export const claim = (benefit: string): Act => ({ kind: 'claim', key: 'k', benefit });
export const LOOK: Act = { kind: 'balance' };

export const given = (orderId: string, amount: string, balance: bigint) => ({
  order_no: orderId,
  amount,
  money: hundredthsText(balance),
  balance: hundredthsText(balance),
});
export const requestReply = (orderId: string, amount: bigint, fee: bigint, balance: bigint) => ({
  order_no: orderId,
  amount: hundredthsText(amount),
  fee: hundredthsText(fee),
  real_amount: hundredthsText(amount - fee),
  money: hundredthsText(balance),
});
export const announced = (orderId: string, amount: string, paid: string | null = null) => ({
  id: orderId,
  order_no: orderId,
  amount,
  paid_amount: paid,
  status: paid === null ? 'processing' : 'completed',
});
export const withdrawalSeen = (
  orderId: string,
  amount: bigint,
  fee: bigint,
  stage: 'review' | 'paid' | 'refused',
) => ({
  id: orderId,
  amount: hundredthsText(amount),
  fee: hundredthsText(fee),
  stage,
  status: { review: 'processing', paid: 'completed', refused: 'cancelled' }[stage],
});
export const money = (balance: bigint) => ({ money: hundredthsText(balance) });

export type WalletEnd = {
  readonly ann?: bigint;
  readonly bob?: bigint;
  readonly frozen?: bigint | undefined;
  readonly transfers?: readonly ObservedTransfer[];
  readonly deposits?: readonly ObservedDeposit[];
  readonly credits?: readonly ObservedCredit[];
  readonly locked?: bigint | undefined;
  readonly withdrawals?: readonly ObservedWithdrawal[];
  readonly claims?: readonly ObservedClaim[];
  readonly outside?: readonly RailMovement[];
};

export type WalletHistory = {
  readonly sends: (op: string, act: Act, member?: string) => void;
  readonly hears: (op: string, outcome: Outcome) => void;
  readonly accepted: (op: string, act: Act, data: unknown, member?: string) => void;
  readonly refused: (op: string, act: Act, code: string) => void;
  readonly soFar: () => string[];
  readonly reconcile: (end: WalletEnd) => string[];
};

export function startWalletHistory(): WalletHistory {
  const auditor = createAuditor({ startMinor: START, games: [] });
  const sends: WalletHistory['sends'] = (op, act, member = 'ann') =>
    auditor.recordIntent({ ...act, op, member } as Intent);
  const hears: WalletHistory['hears'] = (op, outcome) => auditor.recordOutcome(op, outcome);
  const names = (): string[] => auditor.differences().map(({ what, at }) => `${what} ${at}`);
  return {
    sends,
    hears,
    accepted: (op, act, data, member) => {
      sends(op, act, member);
      hears(op, { kind: 'accepted', data });
    },
    refused: (op, act, code) => {
      sends(op, act);
      hears(op, { kind: 'refused', code });
    },
    soFar: names,
    reconcile: ({ ann = START, bob = START, frozen, locked, credits, ...end }) => {
      const { transfers, deposits, withdrawals, claims, outside } = end;
      auditor.reconcile({
        members: [
          { member: 'ann', balanceMinor: ann },
          { member: 'bob', balanceMinor: bob },
        ],
        rounds: [],
        bets: [],
        totalMinor: 0n,
        wallet: {
          frozen: frozen === undefined ? [] : [{ member: 'ann', minor: frozen }],
          transfers: transfers ?? [],
          deposits: deposits ?? [],
          ...(credits ? { credits } : {}),
          locked: locked === undefined ? [] : [{ member: 'ann', minor: locked }],
          withdrawals: withdrawals ?? [],
          claims: claims ?? [],
          outside: outside ?? [],
        },
      });
      return names();
    },
  };
}
