import type { Data } from '@tessera/contract/routes';
import { minor, type Money, moneyOrZero } from '@tessera/domain/money';
import { addDays, isDate } from '@tessera/domain/rounds/calendar';

type RecordPage = Data<'games/getBetRecord'>;
type BetRow = Pick<RecordPage['list'][number], 'game_no' | 'status' | 'amount' | 'win_amount'>;
type BetPage<Row> = { readonly list: readonly Row[]; readonly next_before: string | null };

/** A player's stake and return on an issue. */
export type RoundReturn = { readonly stakeMinor: Money; readonly backMinor: Money };

type RecordQuery = { readonly before?: string; readonly start_date?: string; readonly end_date?: string };

/** One page of bets, newest first, optionally before a bet id. */
export type RecordPort<Row = BetRow> = (query: RecordQuery) => Promise<BetPage<Row>>;

/** The limit of pages read for one issue. */
const PAGES_MAX = 10;

/** Sums the member's bets on an issue. Null while one of them has no result, or if there is none. Cost: as
 *  of `betsOfIssue`. */
export async function returnOfIssue(issue: string, records: RecordPort): Promise<RoundReturn | null> {
  const bets = await betsOfIssue(issue, records);
  return bets && sumsOf(bets);
}

/** The member's bets on an issue. Null while one of them has no result, or if there is none. Cost: one page
 *  for each 100 bets placed since. */
export async function betsOfIssue<Row extends BetRow>(
  issue: string,
  records: RecordPort<Row>,
): Promise<readonly Row[] | null> {
  const bets: Row[] = [];
  const days = betDaysOf(issue);
  let query = days;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { list, next_before }: BetPage<Row> = await records(query);
    bets.push(...list.filter((bet) => bet.game_no === issue));
    const reached = list.at(-1)?.game_no ?? '';
    if (next_before === null || reached < issue) break;
    query = { ...days, before: next_before };
  }
  return bets.length === 0 || bets.some((bet) => bet.status === 'pending') ? null : bets;
}

/** The days on which bets on an issue can have been placed; without dates the records go back a month. A sale
 *  lasts up to 25 hours, and the day of the house may differ from the day of the game. */
function betDaysOf(issue: string): RecordQuery {
  const date = `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`;
  return isDate(date) ? { start_date: addDays(date, -3), end_date: addDays(date, 2) } : {};
}

/** A cancelled or voided bet returns its stake. */
export function sumsOf(bets: readonly Pick<BetRow, 'status' | 'amount' | 'win_amount'>[]): RoundReturn {
  let stake = 0n;
  let back = 0n;
  for (const bet of bets) {
    stake += moneyOrZero(bet.amount);
    back += moneyOrZero(bet.status === 'cancelled' ? bet.amount : bet.win_amount);
  }
  return { stakeMinor: minor(stake), backMinor: minor(back) };
}
