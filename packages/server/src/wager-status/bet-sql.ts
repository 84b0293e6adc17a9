import { isVoidRound } from './round-sql.ts';

// The status of a bet, defined once for all statements, as fixed SQL. A bet is never rewritten: its member
// cancels it by a row of `bet_cancellations`, and otherwise it stands and counts as staked. Its result
// follows from its round and its selection. Cost of each: one look-up by key a bet.

/** A bet: the alias of its row, or SQL for each column of its key. */
export type BetKey = string | { readonly round: string; readonly account: string; readonly id: string };

function isOf(bet: BetKey, ended: string): string {
  const key =
    typeof bet === 'string'
      ? { round: `${bet}.round_id`, account: `${bet}.account_id`, id: `${bet}.id` }
      : bet;
  return `${ended}.round_id = ${key.round} and ${ended}.account_id = ${key.account}
       and ${ended}.bet_id = ${key.id}`;
}

/** SQL: its member has taken the bet back. */
export const isBetCancelled = (bet: BetKey): string =>
  `exists (select from bet_cancellations ended where ${isOf(bet, 'ended')})`;

/** SQL: the bet stands. Its stake was not taken back; whether its round returns it is another matter. */
export const betStands = (bet: BetKey): string => `not ${isBetCancelled(bet)}`;

/** SQL to follow `join` or `left join`: the cancellation of a bet. */
export const betCancellation = (bet: BetKey, as: string): string =>
  `bet_cancellations ${as} on ${isOf(bet, as)}`;

/** SQL: a join that looks the cancellation of each bet up. The inner limit keeps the planner on that. Unless
 *  another column is named, the key alone is read. */
export const lookUpBetCancellation = (bet: BetKey, as: string, column = 'bet_id'): string =>
  `left join lateral (
     select ended.${column} from bet_cancellations ended where ${isOf(bet, 'ended')} limit 1) ${as} on true`;

/** SQL: a join that looks all bets up that an account has taken back on a round. Once a round, where it has
 *  thousands of bets on few of them; the offset keeps the planner on that. */
export const lookUpCancelledOf = (
  { round, account }: { readonly round: string; readonly account: string },
  as: string,
): string =>
  `cross join lateral (
       select ended.bet_id from bet_cancellations ended where ended.round_id = ${round} and ended.account_id = ${account} offset 0) ${as}`;

/** SQL: by its joined or looked-up cancellation, a bet stands. */
export const foundBetStands = (cancellation: string, column = 'bet_id'): string =>
  `${cancellation}.${column} is null`;

/** SQL: by its joined or looked-up cancellation, a bet was taken back. */
export const foundBetCancelled = (cancellation: string, column = 'bet_id'): string =>
  `${cancellation}.${column} is not null`;

/** SQL: the status of a bet, as betResultOf of domain/bets/bet-status has it, only for filters and totals.
 *  `r` is its round, `w` the result of its selection. */
export const betStatus = (isCancelled: string): string =>
  `case when ${isCancelled} or ${isVoidRound('r')} then 'cancelled' when w.of is null then 'pending' when w.back = w.of then 'cancelled'
    when w.won > 0 then 'win' else 'lose' end`;
