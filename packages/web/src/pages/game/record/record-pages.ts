import type { Data } from '@tessera/contract/routes';
import { readStatus, type BetRecord } from './record-row.ts';

export type RecordPage = Data<'games/getBetRecord'>;
/** The key a page was asked for with: "" for the newest. */
export type PageKey = string;

/** Every bet once, newest first. */
export function betsOf(pages: readonly RecordPage[]): readonly BetRecord[] {
  const byId = new Map<string, BetRecord>();
  for (const page of pages) for (const bet of page.list) if (!byId.has(bet.id)) byId.set(bet.id, bet);
  return [...byId.values()];
}

const isWaiting = (bet: BetRecord): boolean => readStatus(bet.status) === 'pending';

/** Keys of the loaded pages on which a bet waits, of one round or of any. */
export function keysOfWaiting(
  pages: readonly RecordPage[],
  keys: readonly PageKey[],
  roundId: string | null = null,
): readonly PageKey[] {
  return keys.filter((_, at) =>
    pages[at]?.list.some((bet) => isWaiting(bet) && (roundId === null || bet.round_id === roundId)),
  );
}

/** Takes pages asked for again into the loaded ones: known bets take their new state where they stand, new ones go on
 *  top. Nothing else moves, so the reader's place in the list stays. When nothing joins the newest page to what is
 *  loaded, the list starts anew rather than with a hole. */
export function withFresh(
  pages: readonly RecordPage[],
  fresh: readonly RecordPage[],
): readonly RecordPage[] | null {
  const [first, ...others] = pages;
  if (!first) return null;
  const known = new Set(betsOf(pages).map((bet) => bet.id));
  const renewed = new Map(betsOf(fresh).map((bet) => [bet.id, bet]));
  const added = [...renewed.values()].filter((bet) => !known.has(bet.id) && isNewer(bet, first));
  if (added.length > 0 && ![...renewed.keys()].some((id) => known.has(id))) return null;
  const renew = (list: readonly BetRecord[]): BetRecord[] => list.map((bet) => renewed.get(bet.id) ?? bet);
  const totals = fresh.find((page) => page.total !== null);
  return [
    {
      ...first,
      ...(totals && {
        total: totals.total,
        total_amount: totals.total_amount,
        total_profit: totals.total_profit,
      }),
      list: [...added, ...renew(first.list)],
    },
    ...others.map((page) => ({ ...page, list: renew(page.list) })),
  ];
}

const isNewer = (bet: BetRecord, page: RecordPage): boolean =>
  page.list.every((other) => BigInt(other.id) < BigInt(bet.id));

/** The bets of a round that has closed can no longer be taken back. */
export const withClosed = (pages: readonly RecordPage[], roundId: string): readonly RecordPage[] =>
  pages.map((page) =>
    page.list.some((bet) => bet.round_id === roundId && bet.can_cancel)
      ? {
          ...page,
          list: page.list.map((bet) => (bet.round_id === roundId ? { ...bet, can_cancel: false } : bet)),
        }
      : page,
  );
