import type { Data } from '@tessera/contract/routes';

import { readStatus, type BetRecord } from '../../../bets/record-row.ts';

export type RecordPage = Data<'games/getBetRecord'>;
/** The key that a page was requested with: "" for the newest. */
export type PageKey = string;

/** All bets without duplicates, newest first. */
export function betsOf(pages: readonly RecordPage[]): readonly BetRecord[] {
  const byId = new Map<string, BetRecord>();
  for (const page of pages) for (const bet of page.list) if (!byId.has(bet.id)) byId.set(bet.id, bet);
  return [...byId.values()];
}

/** Of a ticket any round of its legs. */
const isOn = ({ round_id: id, legs }: BetRecord, roundId: string): boolean =>
  id === roundId || legs?.some((leg) => leg.round_id === roundId) === true;

const isWaiting = (bet: BetRecord): boolean => readStatus(bet.status) === 'pending';

/** Keys of the loaded pages with a pending bet, of one round or of any. */
export function keysOfWaiting(
  pages: readonly RecordPage[],
  keys: readonly PageKey[],
  roundId: string | null = null,
): readonly PageKey[] {
  return keys.filter((_, at) =>
    pages[at]?.list.some((bet) => isWaiting(bet) && (roundId === null || isOn(bet, roundId))),
  );
}

/** A page that was fetched again, with its key. */
export type FreshPage = { readonly key: PageKey; readonly page: RecordPage };

/** Merges refetched pages into the loaded ones: known bets are updated in place, bets that no longer match
 *  the filter are removed, new ones go on top. Nothing else moves, so the reader keeps the place in the list.
 *  Null when the newest page does not overlap the loaded ones: the list must reload, otherwise it would have
 *  a gap. */
export function withFresh(
  pages: readonly RecordPage[],
  fresh: readonly FreshPage[],
): readonly RecordPage[] | null {
  const [first, ...others] = pages;
  const newest = fresh.find(({ key }) => key === '')?.page;
  if (!first || (newest && !joins(newest, pages))) return null;
  const known = new Set(betsOf(pages).map((bet) => bet.id));
  const renewed = new Map(betsOf(fresh.map(({ page }) => page)).map((bet) => [bet.id, bet]));
  const added = newest ? newest.list.filter((bet) => !known.has(bet.id) && isNewer(bet, first)) : [];
  const renew = (list: readonly BetRecord[]): BetRecord[] =>
    list.flatMap((bet) => renewed.get(bet.id) ?? (isGone(bet, fresh) ? [] : bet));
  const totals = newest && {
    total: newest.total,
    total_amount: newest.total_amount,
    total_profit: newest.total_profit,
  };
  return [
    { ...first, ...totals, list: [...added, ...renew(first.list)] },
    ...others.map((page) => ({ ...page, list: renew(page.list) })),
  ];
}

/** Returns true if the newest page overlaps the loaded ones. */
function joins(newest: RecordPage, pages: readonly RecordPage[]): boolean {
  const top = betsOf(pages)[0];
  const lowest = newest.list.at(-1);
  if (newest.next_before === null || !top) return true;
  return lowest !== undefined && BigInt(lowest.id) <= BigInt(top.id);
}

const isNewer = (bet: BetRecord, page: RecordPage): boolean =>
  page.list.every((other) => BigInt(other.id) < BigInt(bet.id));

/** Returns true if a bet lies in the range of a refetched page without being in it: it no longer matches the
 *  filter. */
const isGone = (bet: BetRecord, fresh: readonly FreshPage[]): boolean =>
  fresh.some(({ key, page }) => {
    const id = BigInt(bet.id);
    const lowest = page.next_before === null ? 0n : BigInt(page.list.at(-1)?.id ?? '0');
    return (key === '' || id < BigInt(key)) && id > lowest && page.list.every((one) => one.id !== bet.id);
  });

/** After a round closes its bets can no longer be cancelled. */
export const withClosed = (pages: readonly RecordPage[], roundId: string): readonly RecordPage[] =>
  pages.map((page) =>
    page.list.some((bet) => isOn(bet, roundId) && bet.can_cancel)
      ? {
          ...page,
          list: page.list.map((bet) => (isOn(bet, roundId) ? { ...bet, can_cancel: false } : bet)),
        }
      : page,
  );
