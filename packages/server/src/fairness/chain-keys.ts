import type { Queryable } from '../db/query.ts';
import { findChain } from './chain-store.ts';
import type { OperatorKey, RoundSigner } from './operator-key.ts';

/** The operator's public key of each chain that was met, by chain id. What a chain was announced with never
 *  changes.   Units: hex. */
const announced = new WeakMap<OperatorKey, Map<string, string>>();

function keysOf(operator: OperatorKey): Map<string, string> {
  const known = announced.get(operator) ?? new Map<string, string>();
  announced.set(operator, known);
  return known;
}

/** Learns with which key of the operator chains were announced, where that is not known yet.
 *  Cost: none for chains that were met before; else one round trip each. */
export async function learnChainKeys(
  db: Queryable,
  operator: OperatorKey,
  chainIds: readonly Buffer[],
): Promise<void> {
  const known = keysOf(operator);
  for (const id of chainIds) {
    const hex = id.toString('hex');
    if (known.has(hex)) continue;
    const chain = await findChain(db, id);
    if (chain) known.set(hex, chain.announcement.operatorKey);
  }
}

/** The operator's public key that a chain was announced with.   Units: hex.   Cost: that of
 *  learnChainKeys. */
export async function announcedKeyOf(
  { db, operator }: { readonly db: { readonly reader: Queryable }; readonly operator: OperatorKey },
  chainId: Buffer,
): Promise<string> {
  await learnChainKeys(db.reader, operator, [chainId]);
  return announcedOr(operator, chainId);
}

/** Signs for the rounds of a chain that learnChainKeys has met. */
export const signerOf = (operator: OperatorKey, chainId: Buffer): RoundSigner =>
  operator.roundsOf(announcedOr(operator, chainId));

const announcedOr = (operator: OperatorKey, chainId: Buffer): string =>
  keysOf(operator).get(chainId.toString('hex')) ?? operator.publicKey.toString('hex');
