import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import type { Command } from './read-command.ts';

/** Appends a command to the audit chain before it is run, so that nobody of the house looks or acts unseen:
 *  who asked for what, as which user of this machine. What a member is told is not part of it.
 *  Locks: the chain's head.   Cost: four round trips. */
export const noteAct = (
  { db }: Pick<Context, 'db'>,
  { name, target, outcome, operator, reason }: Command,
): Promise<void> =>
  transaction(db, (tx) =>
    appendAudit(tx, 'operator', {
      command: name,
      ...(target !== undefined && { target }),
      ...(outcome !== '' && { outcome }),
      ...(operator !== '' && { operator }),
      ...(reason !== '' && { reason }),
      user: process.getuid?.() ?? -1,
    }),
  );
