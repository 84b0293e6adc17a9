import { formatMoney, MONEY_MAX, type Money, sumMoney } from './money.ts';
import { payoutOf } from './odds.ts';
import { ok, refuse, type Result } from './result.ts';

/** The limits of stakes and exposure of a game. Units: 1/100. */
export type GameLimits = {
  readonly minStakeMinor: bigint;
  readonly maxStakeMinor: bigint;
  /** All stakes of one member in one round. */
  readonly issueLimitMinor: bigint;
  /** All stakes of all members in one round. */
  readonly roundLimitMinor: bigint;
  /** The limit of the loss of the house on the worst outcome of one round. */
  readonly exposureCapMinor: bigint;
  /** The same on one of the parts of a round; absent where that is the limit of the round. */
  readonly partCapMinor?: bigint | undefined;
  /** The most that one bet may pay, its stake included; absent where only the stake is limited. */
  readonly maxPayoutMinor?: bigint | undefined;
};

/** One bet line of a slip. Units: 1/100, odds x 10 000. */
export type LimitedLine = { readonly row: number; readonly stakeMinor: bigint; readonly oddsE4: number };

/** The largest stake whose payout, rounded down, is within the limit.   Units: 1/100, odds x 10 000. */
export const largestStakePaying = (maxPayoutMinor: bigint, oddsE4: number): bigint =>
  ((maxPayoutMinor + 1n) * 10_000n - 1n) / BigInt(oddsE4);

/** Judges the stake of one line.   Units: 1/100.
 *  Refuses: BET_AMOUNT_INVALID for what is no amount at all; BET_LIMIT with the bound it misses and its
 *  value. */
export function checkStake(
  limits: GameLimits,
  stakeMinor: bigint,
): Result<bigint, 'BET_AMOUNT_INVALID' | 'BET_LIMIT'> {
  if (stakeMinor <= 0n || stakeMinor > MONEY_MAX) return refuse('BET_AMOUNT_INVALID');
  if (stakeMinor < limits.minStakeMinor)
    return refuse('BET_LIMIT', { bound: 'min', limit: formatMoney(limits.minStakeMinor) });
  if (stakeMinor > limits.maxStakeMinor)
    return refuse('BET_LIMIT', { bound: 'max', limit: formatMoney(limits.maxStakeMinor) });
  return ok(stakeMinor);
}

/** Judges what one bet may pay: it is refused when it is placed, never cut when it has won.   Units: 1/100.
 *  Refuses: BET_LIMIT with the bound payout and its value. */
export const checkPayout = (maxPayoutMinor: bigint, payoutMinor: bigint): Result<bigint, 'BET_LIMIT'> =>
  payoutMinor > maxPayoutMinor
    ? refuse('BET_LIMIT', { bound: 'payout', limit: formatMoney(maxPayoutMinor) })
    : ok(payoutMinor);

/** Judges every line of a slip and adds it up. Answers with the slip's total.   Units: 1/100, odds x 10 000.
 *  Refuses: as checkStake, then as checkPayout with the stake that would fit as left; both with the first
 *  line at fault and its row. */
export function checkLines(
  limits: GameLimits,
  lines: readonly LimitedLine[],
): Result<Money, 'BET_AMOUNT_INVALID' | 'BET_LIMIT'> {
  for (const [line, { row, ...bet }] of lines.entries()) {
    const checked = checkLine(limits, bet);
    if (!checked.ok) return refuse(checked.refusal, { ...checked.detail, row, line });
  }
  return ok(sumMoney(lines.map((line) => line.stakeMinor)));
}

function checkLine(
  limits: GameLimits,
  { stakeMinor, oddsE4 }: Omit<LimitedLine, 'row'>,
): Result<bigint, 'BET_AMOUNT_INVALID' | 'BET_LIMIT'> {
  const checked = checkStake(limits, stakeMinor);
  const { maxPayoutMinor } = limits;
  if (!checked.ok || maxPayoutMinor === undefined) return checked;
  const paid = checkPayout(maxPayoutMinor, payoutOf(stakeMinor, oddsE4));
  const left = largestStakePaying(maxPayoutMinor, oddsE4);
  return paid.ok ? checked : refuse(paid.refusal, { ...paid.detail, left: formatMoney(left) });
}

/** Judges a slip's total beside what the member has staked already in its round.   Units: 1/100.
 *  Refuses: ISSUE_LIMIT with the limit and what is left of it. */
export const checkMemberTotal = (
  { issueLimitMinor }: GameLimits,
  slipMinor: bigint,
  memberMinor: bigint,
): Result<bigint, 'ISSUE_LIMIT'> =>
  memberMinor + slipMinor > issueLimitMinor
    ? refuse('ISSUE_LIMIT', limitDetail(issueLimitMinor, memberMinor))
    : ok(slipMinor);

/** The same beside what all have staked in the round.   Units: 1/100.
 *  Refuses: ROUND_LIMIT with the limit and what is left of it. */
export const checkRoundTotal = (
  { roundLimitMinor }: GameLimits,
  slipMinor: bigint,
  roundMinor: bigint,
): Result<bigint, 'ROUND_LIMIT'> =>
  roundMinor + slipMinor > roundLimitMinor
    ? refuse('ROUND_LIMIT', { of: 'stake', ...limitDetail(roundLimitMinor, roundMinor) })
    : ok(slipMinor);

/** Judges a slip's total against what the member and the whole round have staked already.   Units: 1/100.
 *  Refuses: as checkMemberTotal, then as checkRoundTotal. */
export function checkTotals(
  limits: GameLimits,
  total: { readonly slipMinor: bigint; readonly memberMinor: bigint; readonly roundMinor: bigint },
): Result<bigint, 'ISSUE_LIMIT' | 'ROUND_LIMIT'> {
  const ofMember = checkMemberTotal(limits, total.slipMinor, total.memberMinor);
  return ofMember.ok ? checkRoundTotal(limits, total.slipMinor, total.roundMinor) : ofMember;
}

const limitDetail = (limitMinor: bigint, takenMinor: bigint) => ({
  limit: formatMoney(limitMinor),
  left: formatMoney(limitMinor > takenMinor ? limitMinor - takenMinor : 0n),
});
