import type { Data } from '@tessera/contract/routes';
import { minor, type Money, parseMoney, ZERO } from '@tessera/domain/money';
import { addDays, isDate } from '@tessera/domain/rounds/calendar';

type RecordPage = Data<'games/getBetRecord'>;
type BetRow = Pick<RecordPage['list'][number], 'game_no' | 'status' | 'amount' | 'win_amount'>;

/** What a player staked on an issue and what came back. */
export type RoundReturn = { readonly stakeMinor: Money; readonly backMinor: Money };

type RecordQuery = { readonly before?: string; readonly start_date?: string; readonly end_date?: string };

/** Newest bets first, before a bet id if one is named. */
export type RecordPort = (
  query: RecordQuery,
) => Promise<{ readonly list: readonly BetRow[]; readonly next_before: string | null }>;

/** A round's slips of one member: more pages than these are not read for one line on the screen. */
const PAGES_MAX = 10;

/** Adds up the member's bets on an issue. Null while one of them has no result, or none is found.
 *  Cost: a page of 100 for each 100 bets placed since. */
export async function returnOfIssue(issue: string, records: RecordPort): Promise<RoundReturn | null> {
  const bets: BetRow[] = [];
  const days = betDaysOf(issue);
  let query = days;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { list, next_before }: Awaited<ReturnType<RecordPort>> = await records(query);
    bets.push(...list.filter((bet) => bet.game_no === issue));
    const reached = list.at(-1)?.game_no ?? '';
    if (next_before === null || reached < issue) break;
    query = { ...days, before: next_before };
  }
  return bets.length === 0 || bets.some((bet) => bet.status === 'pending') ? null : sumsOf(bets);
}

/** The days on which an issue's bets can have been placed; without them, records go back a month. A sale
 *  lasts up to a day and an hour, and the house counts its days in another zone than the game may. */
function betDaysOf(issue: string): RecordQuery {
  const date = `${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`;
  return isDate(date) ? { start_date: addDays(date, -3), end_date: addDays(date, 2) } : {};
}

/** The stake of a bet that was taken back or called off is what came back of it. */
export function sumsOf(bets: readonly Pick<BetRow, 'status' | 'amount' | 'win_amount'>[]): RoundReturn {
  let stake = 0n;
  let back = 0n;
  for (const bet of bets) {
    stake += amountOf(bet.amount);
    back += amountOf(bet.status === 'cancelled' ? bet.amount : bet.win_amount);
  }
  return { stakeMinor: minor(stake), backMinor: minor(back) };
}

function amountOf(text: string): Money {
  const parsed = parseMoney(text);
  return parsed.ok ? parsed.value : ZERO;
}
