import { useInfiniteQuery, useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';

import type { LiveEvent } from '@tessera/contract/live';

import { mergeWhenIdle } from '../../api/merge-when-idle.ts';
import { useLocale } from '../../i18n/i18n.ts';
import { useRenewal } from '../../live/use-renewal.ts';
import { useSession } from '../../session/session.ts';
import { goesOn, itemsOf, withNewest, type LogItem, type LogPage } from './log-pages.ts';
import { moneyLines, type MoneyLine } from './money-lines.ts';

type Before = { readonly before?: string; readonly limit: string };

export type LogSource<Item extends LogItem> = {
  /** The query key: the call and its filter. */
  readonly key: readonly unknown[];
  readonly fetchPage: (page: Before, signal?: AbortSignal) => Promise<LogPage<Item>>;
  /** Negative for outgoing items. It must keep its identity, otherwise all lines are computed at each
   *  render. */
  readonly signedOf: (item: Item) => bigint;
};

const ROWS_A_PAGE = 50;

/** A log of the member's money: paged by key while scrolling; new items are merged on top when the balance
 *  moves. */
export function useLog<Item extends LogItem>({ key, fetchPage, signedOf }: LogSource<Item>) {
  const client = useQueryClient();
  const owner = useSession((state) => state.userInfo?.id ?? '');
  const queryKey = ['user/log', owner, useLocale(), ...key];
  type Pages = InfiniteData<LogPage<Item>, string>;
  const ask = (before: string, signal?: AbortSignal) =>
    fetchPage({ limit: String(ROWS_A_PAGE), ...(before !== '' && { before }) }, signal);
  const select = useCallback(({ pages }: Pages) => toView(pages, signedOf), [signedOf]);
  const log = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (last: LogPage<Item>) => last.next_before ?? undefined,
    staleTime: 'static',
    select,
    // Structural sharing of every loaded row would cost more than rendering.
    structuralSharing: false,
  });
  const renew = async (): Promise<void> => {
    if (!client.getQueryData<Pages>(queryKey)) return;
    const newest = () => ask('').catch(() => null);
    await mergeWhenIdle(client, queryKey, newest, (page) => {
      const known = client.getQueryData<Pages>(queryKey);
      if (!known) return;
      const pages = withNewest(known.pages, page);
      if (!pages) return void client.resetQueries({ queryKey });
      if (pages !== known.pages) client.setQueryData<Pages>(queryKey, { ...known, pages: [...pages] });
    });
  };
  useRenewal(renew, owner, isNews);
  const { data, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = log;
  const next = useEffectEvent(() => void fetchNextPage());
  const isThin = data?.goesOn === true && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isThin) next();
  }, [isThin]);
  return log;
}

const isNews = ({ event }: LiveEvent): boolean => event === 'balance' || event === 'resync';

export type LogView<Item extends LogItem> = {
  readonly lines: readonly MoneyLine<Item>[];
  readonly goesOn: boolean;
};

/** Computed once for each change of the pages: the query caches the result. */
function toView<Item extends LogItem>(
  pages: readonly LogPage<Item>[],
  signedOf: (item: Item) => bigint,
): LogView<Item> {
  const items = itemsOf<Item>(pages);
  return {
    lines: moneyLines(items, pages.at(-1)?.next_before === null, signedOf),
    goesOn: goesOn(pages),
  };
}
