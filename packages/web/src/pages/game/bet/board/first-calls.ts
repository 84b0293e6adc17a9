import { queryFor } from '../../../../api/api.ts';
import { queryClient } from '../../../../api/query-client.ts';
import { storedLocale } from '../../../../i18n/i18n.ts';
import { pricesQuery, roundQuery } from '../picks/sale-queries.ts';

const CALL = /\/games\/(play|matches|model)\?game_id=(\d+)$/;

/** Takes up the calls that the boot script has made for a table, before anything is rendered: their replies
 *  mostly come before the code does, and the table is then rendered without its skeleton. Returns whether it
 *  is the table of a league. */
export function takeFirstCalls(): boolean {
  let isLeague = false;
  for (const url of Object.keys(globalThis.tesseraPrefetched ?? {})) {
    const [, call, gameId = ''] = CALL.exec(url) ?? [];
    if (call === 'play') {
      void queryClient.prefetchQuery(pricesQuery(Number(gameId), storedLocale()));
      void queryClient.prefetchQuery(roundQuery(Number(gameId)));
    } else if (call) {
      isLeague = true;
      void queryClient.prefetchQuery(queryFor(`games/${call as 'matches' | 'model'}`, { game_id: gameId }));
    }
  }
  return isLeague;
}
