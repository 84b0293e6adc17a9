/** What the wallet has given each member or taken, and what is frozen of it, by name. Units: 1/100. */
export type WalletFlows = {
  readonly main: Map<string, bigint>;
  readonly frozen: Map<string, bigint>;
};

/** Adds to what a member has. */
export function flow(sums: Map<string, bigint>, member: string, minor: bigint): void {
  sums.set(member, (sums.get(member) ?? 0n) + minor);
}
