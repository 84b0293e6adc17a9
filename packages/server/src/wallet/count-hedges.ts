import { grouped } from '@tessera/domain/grouped';
import { SECOND_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { transaction, type Tx } from '../db/tx.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import { countNextHome } from './count-ticket-hedges.ts';
import {
  addHedges,
  claimUncounted,
  type HedgeRound,
  type HedgerStake,
  markCounted,
  stakesOfHedgers,
} from './hedge-store.ts';
import { hedgedIn } from './hedged-stakes.ts';

type Deps = Pick<Context, 'db' | 'games'>;

const EVERY_MS = 5 * SECOND_MS;
const ACCOUNTS_AT_ONCE = 1_000;

/** Counts the hedges of one settled round, for all its accounts; false when none waits. A settlement knows
 *  nothing of it, and until then each reader counts for one account: see `hedgesOf`.
 *  Locks: the round, then the sums of hedgers by account.   Idempotent by: the round's mark.
 *  Cost: one transaction; for each thousand hedgers two round trips and a scan of the rest of the round's
 *  bets. */
export const countNextRound = (ctx: Deps, accountsAtOnce = ACCOUNTS_AT_ONCE): Promise<boolean> =>
  transaction(ctx.db, async (tx) => {
    const round = await claimUncounted(tx);
    if (!round) return false;
    let after: bigint | undefined = 0n;
    while (after !== undefined) after = await countAccounts(tx, ctx, round, { after, accountsAtOnce });
    await markCounted(tx, round.id);
    return true;
  });

async function countAccounts(
  tx: Tx,
  ctx: Deps,
  round: HedgeRound,
  { after, accountsAtOnce }: { readonly after: bigint; readonly accountsAtOnce: number },
): Promise<bigint | undefined> {
  const stakes = await stakesOfHedgers(tx, round.id, after, accountsAtOnce);
  const accounts = grouped(stakes, (each) => each.account_id);
  const found = Array.from(accounts, ([accountId, lines]) => ({
    accountId,
    hedgedMinor: settledHedge(hedgedIn(ctx, round, lines), lines),
  })).filter(({ hedgedMinor }) => hedgedMinor > 0n);
  if (found.length > 0) await addHedges(tx, found);
  return accounts.size < accountsAtOnce ? undefined : stakes.at(-1)?.account_id;
}

/** No more than what is left of the stakes: one that was returned counts as never staked. */
function settledHedge(hedgedMinor: bigint, lines: readonly HedgerStake[]): bigint {
  const left = lines.reduce((sum, each) => sum + each.stake_minor - each.returned_minor, 0n);
  return hedgedMinor < left ? hedgedMinor : left;
}

/** Counts the hedges of settled rounds and tickets until stopped. Any number of servers may run it. */
export const startHedgeCount = (ctx: Deps & Pick<Context, 'log'>): Loop =>
  runLoop({
    name: 'wallet:hedges',
    log: ctx.log,
    everyMs: EVERY_MS,
    isDelayed: true,
    step: async () => {
      while (await countNextRound(ctx));
      while (await countNextHome(ctx));
    },
  });
