import type { Expected } from '../ledger/feasible-balances.ts';
import type { Member } from './member.ts';

/** A transfer that was acknowledged. Units: 1/100. */
export type KnownTransfer = {
  readonly op: string;
  readonly from: Member;
  readonly to: Member;
  readonly amountMinor: bigint;
};

/** An announced deposit. `payment` is there once its member set out to pay for it. */
export type KnownDeposit = {
  readonly op: string;
  readonly member: Member;
  readonly amountMinor: bigint;
  payment: Expected | undefined;
  /** The member was told that it was credited. */
  isSeen: boolean;
};

/** A withdrawal that was asked for. What comes back of it is nothing once it is paid, and all of it once
 *  refused. */
export type KnownWithdrawal = {
  readonly op: string;
  readonly member: Member;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly back: Expected;
  reported: 'pending' | 'paid' | 'refused';
};

/** What is known of the wallet, by order. */
export type WalletOrders = {
  readonly transfers: Map<string, KnownTransfer>;
  readonly deposits: Map<string, KnownDeposit>;
  readonly withdrawals: Map<string, KnownWithdrawal>;
  /** What ops that are not answered yet would bring to somebody, by op. */
  readonly outstanding: Map<string, Expected>;
  /** Operators' acknowledged decisions, by order. */
  readonly decisions: Map<string, { approvals: number; refusals: number }>;
};

export const createWalletOrders = (): WalletOrders => ({
  transfers: new Map(),
  deposits: new Map(),
  withdrawals: new Map(),
  outstanding: new Map(),
  decisions: new Map(),
});

/** Writes down that a withdrawal was asked for; from then on it may come back. */
export function addWithdrawal(
  { withdrawals }: WalletOrders,
  orderId: string,
  withdrawal: Omit<KnownWithdrawal, 'back' | 'reported'>,
): KnownWithdrawal {
  const made: KnownWithdrawal = { ...withdrawal, back: { minor: undefined }, reported: 'pending' };
  withdrawals.set(orderId, made);
  withdrawal.member.model.expect(made.back);
  return made;
}
