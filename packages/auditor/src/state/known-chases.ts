import type { PlacedRows } from '../ledger/feasible-balances.ts';
import type { Doubt } from '../ledger/ledger-model.ts';
import type { ChaseOrder } from '../observed/intent.ts';
import type { ChaseIssueState } from '../observed/snapshot.ts';
import type { Slip } from '../plays/slip.ts';
import type { Member } from './member.ts';

/** An issue that a member ordered. */
export type OrderedIssue = {
  readonly multiple: number;
  /** Its stake may leave the balance at any time from here on; undefined once that is decided. */
  doubt: Doubt | undefined;
  /** Its bets, once they were seen. */
  placed: PlacedRows | undefined;
  placedAtMs: number | undefined;
  /** The last state that a reply reported. */
  told: ChaseIssueState | undefined;
};

/** A chase that a member ordered. `slip` is that of one issue at a multiple of 1. */
export type KnownChase = {
  readonly order: ChaseOrder;
  readonly member: Member;
  readonly slip: Slip;
  readonly issues: ReadonlyMap<string, OrderedIssue>;
  chaseId: string | undefined;
  mayBeCancelled: boolean;
};

export type KnownChases = {
  /** By the op of their order, until it is refused. */
  readonly byOp: Map<string, KnownChase>;
  /** By the id that a reply or a snapshot named. */
  readonly byId: Map<string, KnownChase>;
  /** Chases that members have asked to cancel. */
  readonly cancelled: Set<string>;
};

export const createKnownChases = (): KnownChases => ({
  byOp: new Map(),
  byId: new Map(),
  cancelled: new Set(),
});

/** The stake of an issue.   Units: 1/100. */
export const costOf = (
  { slip }: Pick<KnownChase, 'slip'>,
  { multiple }: { readonly multiple: number },
): bigint => slip.totalMinor * BigInt(multiple);
