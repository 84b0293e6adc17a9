import { queryClient } from '../../../../api/query-client.ts';
import { storedLocale } from '../../../../i18n/i18n.ts';
import { pricesQuery, roundQuery } from './use-board.ts';

const PLAYS = /\/games\/play\?game_id=(\d+)$/;

/** Takes up the calls that the boot script has made for a table, before anything is rendered: their replies
 *  mostly come before the code does, and the table is then rendered without its skeleton. */
export function takeFirstCalls(): void {
  for (const url of Object.keys(globalThis.tesseraPrefetched ?? {})) {
    const gameId = PLAYS.exec(url)?.[1];
    if (gameId === undefined) continue;
    void queryClient.prefetchQuery(pricesQuery(Number(gameId), storedLocale()));
    void queryClient.prefetchQuery(roundQuery(Number(gameId)));
  }
}
