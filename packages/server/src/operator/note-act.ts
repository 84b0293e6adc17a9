import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { appendAudit } from '../fairness/audit-chain.ts';
import type { Command } from './read-command.ts';

/** Appends a command to the audit chain before it is run, so that nobody of the house looks or acts unseen:
 *  who asked for what, with which roles if the name was proved, and as which user of this machine. Messages
 *  to a member are not part of it.
 *  Locks: the chain's head.   Cost: four round trips. */
export const noteAct = (
  { db }: Pick<Context, 'db'>,
  { name, target, outcome, operator, reason }: Command,
  {
    roles,
    isRefused = false,
  }: { readonly roles?: readonly string[] | undefined; readonly isRefused?: boolean },
): Promise<void> =>
  transaction(db, (tx) =>
    appendAudit(tx, 'operator', {
      command: name,
      ...(target !== undefined && { target }),
      ...(outcome !== '' && { outcome }),
      ...(operator !== '' && { operator }),
      ...(reason !== '' && { reason }),
      ...(roles && { roles }),
      ...(isRefused && { refused: 'role' }),
      user: process.getuid?.() ?? -1,
    }),
  );
