import { type PlacePlannedDeps, placePlannedSlip } from '../bet/place-planned-slip.ts';
import type { Context } from '../context.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { Refusal } from '../kernel/refusal.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import type { ContentRow } from '../wager/slip-codec.ts';
import { splitSelection } from '../wager/split-selection.ts';
import { advanceChases } from './advance-chases.ts';
import {
  type ClaimedIssue,
  claimDueIssues,
  claimStaleIssues,
  lockChases,
  noteOutcomes,
  type Outcome,
} from './buy-store.ts';
import { slipNameOf } from './chase-key.ts';
import type { StoredLines } from './chase-row.ts';
import { inOneOrEach } from './in-one-or-each.ts';

export type BuyDeps = PlacePlannedDeps & Pick<Context, 'db' | 'log'>;

/** Buys the issues of chases that have opened, at most `limit`; returns how many it tried. Three steps, each
 *  repeatable: the claim is committed, the slips go through the batcher, and the outcomes are noted. No lock
 *  is held while a slip is placed. A server that dies in between leaves issues that are being bought; another
 *  claims them after 10 s, and the key of the slip gives it the same bets. A refusal is noted with its code;
 *  a slip without an answer stays claimed and is tried again.
 *  Locks: the chases, in the claim and again by id in the note.   Idempotent by: chase and round.
 *  Cost: twelve round trips and the slips' share of their batches. */
export async function buyDueIssues(ctx: BuyDeps, limit: number): Promise<number> {
  const stale = await claimStaleIssues(ctx.db.main, limit);
  const due = stale.length < limit ? await claimDueIssues(ctx.db.main, limit - stale.length) : [];
  const claimed = [...stale, ...due];
  if (claimed.length === 0) return 0;
  failpoint('chase-claimed');
  const outcomes = (await Promise.all(claimed.map((issue) => buyIssue(ctx, issue)))).filter(
    (outcome) => outcome !== undefined,
  );
  failpoint('chase-bought');
  await inOneOrEach(ctx, outcomes, note);
  failpoint('chase-noted');
  return claimed.length;
}

async function note(tx: Parameters<typeof noteOutcomes>[0], outcomes: readonly Outcome[]): Promise<void> {
  const ids = [...new Set(outcomes.map(({ chaseId }) => chaseId))];
  await lockChases(tx, ids);
  await noteOutcomes(tx, outcomes);
  await advanceChases(tx, ids);
}

/** Undefined when it is not known whether the slip was placed. */
async function buyIssue(ctx: BuyDeps, claimed: ClaimedIssue): Promise<Outcome | undefined> {
  const { chase_id: chaseId, round_id: roundId, member_id: memberId, game_id: gameId, issue } = claimed;
  const { tag, status } = claimed;
  try {
    const slipId = await placePlannedSlip(ctx, {
      member: {
        memberId,
        accountId: mainAccountOf(memberId),
        tag,
        isFrozen: status === 'frozen',
        isAbnormal: status === 'abnormal',
      },
      gameId,
      roundId,
      issue,
      rows: rowsOf(claimed.lines, claimed.multiple),
      name: slipNameOf(chaseId, roundId),
    });
    return { chaseId, roundId, slipId, code: undefined };
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'SERVER_BUSY')
      return { chaseId, roundId, slipId: undefined, code: error.code };
    ctx.log.warn({ err: error, chase: String(chaseId), round: String(roundId) }, 'chase issue retried');
    return undefined;
  }
}

/** The rows of one issue.   Units: 1/100. */
const rowsOf = (lines: StoredLines, multiple: number): readonly ContentRow[] =>
  lines.map(([selection, stakeMinor]) => ({
    ...splitSelection(selection),
    stakeMinor: BigInt(stakeMinor) * BigInt(multiple),
    notes: 1n,
    oddsSeenE4: undefined,
    seed: undefined,
  }));
