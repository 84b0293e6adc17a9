import type { KeyChange } from '@tessera/domain/fairness/operator-keys';

import type { Queryable } from '../db/query.ts';
import { operatorKeyEntries } from './audit-store.ts';

const HEX = { key: /^[0-9a-f]{64}$/, signature: /^[0-9a-f]{128}$/ };

/** The changes of the operator's key in the audit chain, oldest first, each with the number of its entry.
 *  What somebody made unreadable is left out.   Cost: an index of these few. */
export async function operatorKeyChanges(
  db: Queryable,
): Promise<readonly (KeyChange & { readonly seq: number })[]> {
  const entries = await operatorKeyEntries(db);
  return entries.flatMap(({ seq, body }) => {
    const change = readChange(body);
    return change ? [{ seq, ...change }] : [];
  });
}

function readChange(body: string): KeyChange | undefined {
  try {
    const { key, previous, signature, previousSignature } = JSON.parse(body) as KeyChange;
    const isReadable =
      HEX.key.test(key) &&
      (previous === null || HEX.key.test(previous)) &&
      HEX.signature.test(signature) &&
      (previousSignature === null || HEX.signature.test(previousSignature));
    return isReadable ? { key, previous, signature, previousSignature } : undefined;
  } catch {
    return undefined;
  }
}
