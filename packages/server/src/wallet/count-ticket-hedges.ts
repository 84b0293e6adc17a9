import { grouped } from '@tessera/domain/grouped';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { addHedges } from './hedge-store.ts';
import {
  accountsAtHome,
  claimUncountedHome,
  markHomeCounted,
  type TicketHome,
} from './ticket-hedge-store.ts';
import { hedgedAtHome, ticketsAround } from './ticket-hedges.ts';

type Deps = Pick<Context, 'db' | 'games'>;

const ACCOUNTS_AT_ONCE = 200;

/** Counts the hedges of the tickets at one settled home, for all its accounts; false when none waits. Until
 *  then each reader counts for one account: see `hedgesOf`.
 *  Locks: the home, then the sums of hedgers by account.   Idempotent by: the mark of the home.
 *  Cost: one transaction; for each 200 accounts two or three round trips; their tickets at the homes that
 *  share a round with this one. */
export const countNextHome = (ctx: Deps, accountsAtOnce = ACCOUNTS_AT_ONCE): Promise<boolean> =>
  transaction(ctx.db, async (tx) => {
    const home = await claimUncountedHome(tx);
    if (!home) return false;
    let accounts = await accountsAtHome(tx, home.round_id, 0n, accountsAtOnce);
    while (accounts.length > 0) {
      await countAccounts(tx, ctx, home, accounts);
      accounts = await accountsAtHome(tx, home.round_id, accounts.at(-1) ?? 0n, accountsAtOnce);
    }
    assert(await markHomeCounted(tx, home.round_id), `the hedges of home ${home.round_id} are counted once`);
    return true;
  });

async function countAccounts(
  tx: Tx,
  ctx: Deps,
  home: TicketHome,
  accounts: readonly bigint[],
): Promise<void> {
  const { round_id: to, first_round_id: from } = home;
  const tickets = await ticketsAround(tx, ctx, accounts, { from, to });
  const found = Array.from(
    grouped(tickets, ({ accountId }) => accountId),
    ([accountId, own]) => ({ accountId, hedgedMinor: hedgedAtHome(to, own) }),
  ).filter(({ hedgedMinor }) => hedgedMinor > 0n);
  if (found.length > 0) await addHedges(tx, found);
}
