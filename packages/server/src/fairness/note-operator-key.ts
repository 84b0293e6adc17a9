import { type KeyChange, keyChangeMessage } from '@tessera/domain/fairness/operator-keys';

import type { Context } from '../context.ts';
import { patientTransaction } from '../db/tx.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { appendAudit } from './audit-chain.ts';
import { lockAuditHead } from './audit-store.ts';
import { operatorKeyChanges } from './operator-key-changes.ts';
import type { SigningKey } from './operator-key.ts';

type Deps = Pick<Context, 'db' | 'operator'>;

/** Publishes the operator's key in the audit chain, once: with the one before it, which signs the change
 *  where we still have it. Returns whether it was new.
 *  Refuses: StartupError for a key that another one has followed: its file is an old one.
 *  Locks: the chain's head, which it waits for up to half a minute.   Cost: four round trips. */
export const noteOperatorKey = (ctx: Deps, key: SigningKey = ctx.operator): Promise<boolean> =>
  patientTransaction(ctx.db, async (tx) => {
    await lockAuditHead(tx);
    const changes = await operatorKeyChanges(tx);
    const hex = key.publicKey.toString('hex');
    const last = changes.at(-1)?.key ?? null;
    if (last === hex) return false;
    if (!changes.some((change) => change.key === hex)) {
      await appendAudit(tx, 'operator_key', changeTo(ctx, key, last));
      return true;
    }
    // A rotation that was stopped between its entry and its file continues when it is run again.
    if (last === null || !ctx.operator.has(last))
      throw new StartupError(
        `operator.pem is older than the key that follows it in the audit chain: copy the file of the server where "keys rotate operator" was run, or run it again here`,
      );
    return false;
  });

function changeTo({ operator }: Deps, key: SigningKey, previous: string | null): KeyChange {
  const before = previous === null ? null : Buffer.from(previous, 'hex');
  const message = keyChangeMessage(key.publicKey, before);
  return {
    key: key.publicKey.toString('hex'),
    previous,
    signature: key.sign(message).toString('hex'),
    previousSignature:
      previous !== null && operator.has(previous)
        ? operator.keyOf(previous).sign(message).toString('hex')
        : null,
  };
}
