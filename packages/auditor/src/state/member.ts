import type { Doubt, LedgerModel } from '../ledger/ledger-model.ts';
import type { Intent } from '../observed/intent.ts';

export type Member = {
  readonly index: number;
  readonly name: string;
  readonly model: LedgerModel;
  /** Ops sent out whose outcome is not known. */
  readonly open: Map<string, OpenOp>;
  /** The balance cannot be less than this until the next op; undefined where an op in doubt makes that
   *  unknown. */
  minBalanceMinor: bigint | undefined;
  /** True once a registration was answered or a slip of the member's was taken. */
  mustExist: boolean;
};

/** An op without a known outcome. `doubt` is there once the member went on all the same. */
export type OpenOp = {
  readonly member: Member;
  readonly intent: Intent;
  /** Grows with every op that is sent out. */
  readonly order: number;
  doubt: Doubt | undefined;
};
