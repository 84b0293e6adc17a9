import type { Doubt, LedgerModel } from '../ledger/ledger-model.ts';
import type { Intent } from '../observed/intent.ts';

export type Member = {
  readonly index: number;
  readonly name: string;
  readonly model: LedgerModel;
  /** Ops in flight, whose outcome is unknown. */
  readonly open: Map<string, OpenOp>;
  /** A lower bound of the balance until the next op; undefined while an op in doubt makes it unknown. */
  minBalanceMinor: bigint | undefined;
  /** Chases may take stakes at any time. */
  hasChases: boolean;
  /** True if deposits may be locked, in part or whole, which only the books tell. */
  hasDepositLimit: boolean;
  /** True once a registration was answered or a slip was accepted. */
  mustExist: boolean;
};

/** An op with an unknown outcome. `doubt` is set once the member continued without it. */
export type OpenOp = {
  readonly member: Member;
  readonly intent: Intent;
  /** Increases with every op. */
  readonly order: number;
  doubt: Doubt | undefined;
};
