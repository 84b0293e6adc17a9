import type { Expected } from '../ledger/feasible-balances.ts';
import type { Member } from './member.ts';

/** An acknowledged transfer.   Units: 1/100. */
export type KnownTransfer = {
  readonly op: string;
  readonly from: Member;
  readonly to: Member;
  readonly amountMinor: bigint;
};

/** An announced deposit. `payment`, what arrives of it, is set once its member attempted to pay.
 *  Units: 1/100. */
export type KnownDeposit = {
  readonly op: string;
  readonly member: Member;
  readonly amountMinor: bigint;
  /** Of an order in coins: the price of a coin x 10 000. */
  readonly rateE4?: bigint | undefined;
  payment: Expected | undefined;
  /** The amount paid, once it is known. It arrives in part when the rest is locked. */
  paidMinor: bigint | undefined;
  /** The member was told that it is credited. */
  isSeen: boolean;
};

/** A requested withdrawal. Nothing is returned once it is paid, everything once it is refused. */
export type KnownWithdrawal = {
  readonly op: string;
  readonly member: Member;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
  readonly back: Expected;
  reported: 'pending' | 'paid' | 'refused';
};

/** A locked deposit that its member was promised back. It never touches the balance.   Units: 1/100. */
export type KnownReturn = {
  readonly op: string;
  readonly member: Member;
  readonly depositId: string;
  readonly amountMinor: bigint;
};

/** An acknowledged claim of a reward.   Units: 1/100. */
export type KnownClaim = {
  readonly op: string;
  readonly member: Member;
  readonly benefit: string;
  readonly amountMinor: bigint;
};

/** The known orders of the wallet, by id. */
export type WalletOrders = {
  readonly transfers: Map<string, KnownTransfer>;
  readonly deposits: Map<string, KnownDeposit>;
  readonly withdrawals: Map<string, KnownWithdrawal>;
  readonly returns: Map<string, KnownReturn>;
  readonly claims: KnownClaim[];
  /** The first op of each member that claimed a benefit. */
  readonly claimedFirst: Map<string, string>;
  /** Money that unanswered ops would bring to a member, by op. */
  readonly outstanding: Map<string, Expected>;
  /** Acknowledged decisions of operators, by order. */
  readonly decisions: Map<string, { approvals: number; refusals: number }>;
};

export const createWalletOrders = (): WalletOrders => ({
  transfers: new Map(),
  deposits: new Map(),
  withdrawals: new Map(),
  returns: new Map(),
  claims: [],
  claimedFirst: new Map(),
  outstanding: new Map(),
  decisions: new Map(),
});

/** Records a requested withdrawal; from then on its amount may be returned. */
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
