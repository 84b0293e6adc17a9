import { useQueries } from '@tanstack/react-query';

import { queryFor } from '../../../api/api.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { rowOfGuestBet, type RecordRow } from '../../../bets/record-row.ts';
import { settleDueGuestBets } from '../../../guest/guest.ts';
import { useDueGuestBets } from '../../../guest/use-due-guest-bets.ts';
import { useHouseDay } from '../../../live/use-house-day.ts';
import { usePageShow } from '../../../nav/page-context.ts';
import { keepsRow, type RecordFilter } from './rows/record-filter.ts';

type GuestRecords = { readonly rows: readonly RecordRow[]; readonly all: readonly RecordRow[] };

/** The demo bets of this phone, all and filtered. Settles those whose round has been drawn. */
export function useGuestRecords(filter: RecordFilter): GuestRecords {
  const bets = useDueGuestBets();
  usePageShow(() => void settleDueGuestBets().catch(() => undefined));
  const { dateOf } = useHouseDay();
  const all = useNamed(bets.map(rowOfGuestBet));
  const rows = all.filter((row) =>
    keepsRow(filter, row, serverClock.now() / 1000, (seconds) => dateOf(seconds * 1000)),
  );
  return { rows, all };
}

/** The names of picks from the replies of their games, in the current language. */
function useNamed(rows: readonly RecordRow[]): readonly RecordRow[] {
  const gameIds = [...new Set(rows.map((row) => row.gameId))];
  const names = new Map<string, string>();
  const games = useQueries({
    queries: gameIds.map((id) => queryFor('games/play', { game_id: String(id) })),
  });
  for (const { data } of games) {
    for (const play of data?.plays ?? [])
      for (const item of play.items) names.set(`${data?.game.id} ${play.play} ${item.number}`, item.name);
  }
  return rows.map((row) => ({
    ...row,
    pickName: names.get(`${row.gameId} ${row.play} ${row.pick}`) ?? row.pick.replaceAll('-', ' '),
  }));
}
