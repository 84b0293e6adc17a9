import type { Data, Payload } from '@tessera/contract/routes';

import { api } from '../api/api.ts';

type RecordPage = Data<'games/getBetRecord'>;
type BetsQuery = Pick<Payload<'games/getBetRecord'>, 'game_id' | 'round_id' | 'status'>;

/** As many bets as a page can have. */
export const PAGE_ROWS = 100;
/** Before which bet the first page begins: an id that no bet reaches. A page by number would be counted by
 *  the server too. */
const NEWEST = '9223372036854775807';

/** The member's bets that a query asks for, newest first, page after page; `next_before` is not null where
 *  some were left out.
 *  `isEnough` ends the reading after a page that is not the last one.
 *  Cost: a call for each hundred bets, one after the other. */
export async function readBets(
  asked: BetsQuery,
  isEnough: (bets: RecordPage['list']) => boolean = () => false,
  signal?: AbortSignal,
): Promise<Pick<RecordPage, 'list' | 'next_before'>> {
  const list: RecordPage['list'] = [];
  let before: string | null = NEWEST;
  do {
    const page: RecordPage = await api(
      'games/getBetRecord',
      { ...asked, before, limit: String(PAGE_ROWS) },
      { ...(signal && { signal }), showLoading: false, showError: false },
    );
    list.push(...page.list);
    before = page.next_before;
  } while (before !== null && !isEnough(list));
  return { list, next_before: before };
}

/** So many bets without a result are listed; who has more is told so. */
const PENDING_MAX = 1_000;

/** The member's bets without a result, newest first.
 *  Cost: a call for each hundred bets, ten at the most; of more than a thousand the newest come. */
export const readPending = (signal: AbortSignal) =>
  readBets({ status: 'pending' }, ({ length }) => length >= PENDING_MAX, signal);
