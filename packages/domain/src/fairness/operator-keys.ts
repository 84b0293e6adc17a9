import { concat, equalBytes, fromHex, lp, type Bytes } from './encoding.ts';
import { isSigned } from './receipt.ts';

/** A change of the operator's key, as the audit chain publishes it: both keys sign it, so that one of them
 *  leads to the other. The first key of a house follows none, and a key that follows a lost one is not
 *  vouched for.   Units: hex. */
export type KeyChange = {
  readonly key: string;
  readonly previous: string | null;
  readonly signature: string;
  readonly previousSignature: string | null;
};

const NO_KEY = new Uint8Array(32);

/** The message that a new key and the one before it sign.   Units: 32 bytes each. */
export const keyChangeMessage = (key: Bytes, previous: Bytes | null): Bytes =>
  concat(lp('tessera/operator-key'), previous ?? NO_KEY, key);

/** Returns true if a change was signed by both of its keys.   Cost: two signature checks. */
export function isKeyChange({ key, previous, signature, previousSignature }: KeyChange): boolean {
  if (previous === null || previousSignature === null) return false;
  const [after, before] = [fromHex(key, 32), fromHex(previous, 32)];
  if (equalBytes(after, before)) return false;
  const message = keyChangeMessage(after, before);
  return (
    isSigned(message, fromHex(signature, 64), after) &&
    isSigned(message, fromHex(previousSignature, 64), before)
  );
}

/** Every key that belongs to the operator of a known one, by the changes that both of their keys signed, in
 *  either direction of time.   Units: hex.   Cost: two signature checks a change. */
export function keysOfOperator(known: string, changes: readonly KeyChange[]): ReadonlySet<string> {
  const links = changes.filter(isKeyChange);
  const keys = new Set([known]);
  for (let before = 0; before < keys.size;) {
    before = keys.size;
    for (const { key, previous } of links) {
      if (previous === null) continue;
      if (keys.has(key)) keys.add(previous);
      else if (keys.has(previous)) keys.add(key);
    }
  }
  return keys;
}
