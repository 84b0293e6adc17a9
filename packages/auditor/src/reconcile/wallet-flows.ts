import type { RailMovement, WalletSnapshot } from '../observed/snapshot.ts';

/** The wallet as observed at the end, the movements at the cashier by order, and the flows found so far. */
export type WalletEvidence = {
  readonly snapshot: WalletSnapshot;
  readonly outside: ReadonlyMap<string, readonly RailMovement[]>;
  readonly flows: WalletFlows;
};

/** Net wallet flows, frozen and locked amounts of each member, by name.   Units: 1/100. */
export type WalletFlows = {
  readonly main: Map<string, bigint>;
  readonly frozen: Map<string, bigint>;
  readonly locked: Map<string, bigint>;
};

/** Adds an amount to a member's flow. */
export function flow(sums: Map<string, bigint>, member: string, minor: bigint): void {
  sums.set(member, (sums.get(member) ?? 0n) + minor);
}
