import { checkTotals, type GameLimits } from '@tessera/domain/limits';
import { checkBar, checkGame, checkLimits } from '@tessera/domain/protection/play-guard';

import { Refusal } from '../kernel/refusal.ts';
import type { AccountState } from '../ledger/account-state.ts';

/** What would be placed, with what speaks against it. Units: 1/100. */
export type Attempt = {
  /** As a bet finds it: locked, or as it was a moment ago. */
  readonly account: AccountState | undefined;
  /** Frozen according to the session or the member. */
  readonly isFrozen: boolean;
  readonly games: readonly { readonly id: number }[];
  readonly closed: Refusal | undefined;
  /** Changed odds, or a limit of what is placed. */
  readonly objection: Refusal | undefined;
  /** Undefined of what stakes nothing yet. */
  readonly stakeMinor: bigint | undefined;
};

/** A stake beside those that stand in its round: the member's own, and all. Units: 1/100. */
type RoundTotals = {
  readonly stakeMinor: bigint;
  readonly ofMember: bigint;
  readonly ofRound: bigint;
};

/** Why a bet, a ticket or a chase may not be placed, before the limits of rounds and the money are asked: the
 *  one order for those that are placed and for what quotes say of them.
 *  Units: 1/100.   Refuses: ACCOUNT_IS_ABNORMAL, ACCOUNT_IS_FROZEN, PLAYER_EXCLUDED, REALITY_CHECK_DUE,
 *  GAME_BLOCKED, what is closed, the objection, LIMIT_REACHED.   Cost: a few comparisons. */
export function refusalToPlace(attempt: Attempt): Refusal | undefined {
  const { account, isFrozen, games, closed, objection, stakeMinor } = attempt;
  if (!account) return new Refusal('ACCOUNT_IS_ABNORMAL');
  if (account.isFrozen || isFrozen) return new Refusal('ACCOUNT_IS_FROZEN');
  return (
    refusalToBet(account, games) ??
    closed ??
    objection ??
    (stakeMinor === undefined ? undefined : refusalToStake(account, stakeMinor))
  );
}

/** Why what names an issue that does not exist is not placed: no account is read for it. `detail` names the
 *  leg of a ticket.   Refuses: ACCOUNT_IS_FROZEN by the session, ISSUE_CLOSED.   Cost: none. */
export const refusalOfUnknownIssue = (
  member: { readonly isFrozen: boolean } | undefined,
  detail?: { readonly leg: number },
): Refusal => (member?.isFrozen ? new Refusal('ACCOUNT_IS_FROZEN') : new Refusal('ISSUE_CLOSED', detail));

/** Why a stake is more than its round takes of the member, or of all: asked of whatever may be placed, before
 *  what the round may cost.   Units: 1/100.   Refuses: ISSUE_LIMIT, ROUND_LIMIT.   Cost: two comparisons. */
export function refusalOfTotals(
  game: GameLimits,
  { stakeMinor, ofMember, ofRound }: RoundTotals,
): Refusal | undefined {
  const checked = checkTotals(game, { slipMinor: stakeMinor, memberMinor: ofMember, roundMinor: ofRound });
  return checked.ok ? undefined : new Refusal(checked.refusal, checked.detail);
}

/** What is asked last.   Units: 1/100.   Refuses: MONEY_NOT_ENOUGH. */
export const refusalToPay = ({ balanceMinor }: AccountState, stakeMinor: bigint): Refusal | undefined =>
  balanceMinor < stakeMinor ? new Refusal('MONEY_NOT_ENOUGH') : undefined;

function refusalToBet({ guard, play }: AccountState, games: Attempt['games']): Refusal | undefined {
  const bar = guard && checkBar(guard.state, guard.at);
  if (bar?.ok === false) return new Refusal(bar.refusal, bar.detail);
  if (play?.ok === false) return new Refusal(play.refusal);
  if (!guard) return undefined;
  for (const { id } of games) {
    const block = checkGame(guard.state, id);
    if (!block.ok) return new Refusal(block.refusal, block.detail);
  }
  return undefined;
}

function refusalToStake({ guard }: AccountState, stakeMinor: bigint): Refusal | undefined {
  const checked = guard && checkLimits(guard.state, stakeMinor, guard.at);
  return checked?.ok === false ? new Refusal(checked.refusal, checked.detail) : undefined;
}
