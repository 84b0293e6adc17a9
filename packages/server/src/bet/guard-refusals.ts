import { checkBar, checkGame, checkLimits } from '@tessera/domain/protection/play-guard';

import { Refusal } from '../kernel/refusal.ts';
import type { AccountState } from '../ledger/account-state.ts';

/** Whether the reality check of the member was due, and the games that are bet on. */
export type Attempt = {
  readonly isCheckDue: boolean | undefined;
  readonly games: readonly { readonly id: number }[];
};

/** Why a member may not bet at all, or not on this game: PLAYER_EXCLUDED, REALITY_CHECK_DUE, GAME_BLOCKED.
 *  The account is locked, so that what was committed before counts.   Cost: a member without a guard has it
 *  compared with nothing. */
export function refusalToBet({ guard }: AccountState, { isCheckDue, games }: Attempt): Refusal | undefined {
  const bar = guard && checkBar(guard.state, guard.at);
  if (bar?.ok === false) return new Refusal(bar.refusal, bar.detail);
  if (isCheckDue) return new Refusal('REALITY_CHECK_DUE');
  if (!guard) return undefined;
  for (const { id } of games) {
    const block = checkGame(guard.state, id);
    if (!block.ok) return new Refusal(block.refusal, block.detail);
  }
  return undefined;
}

/** Which limit of the member a stake would exceed: LIMIT_REACHED.   Units: 1/100.   Cost: as refusalToBet. */
export function refusalToStake({ guard }: AccountState, stakeMinor: bigint): Refusal | undefined {
  const checked = guard && checkLimits(guard.state, stakeMinor, guard.at);
  return checked?.ok === false ? new Refusal(checked.refusal, checked.detail) : undefined;
}
