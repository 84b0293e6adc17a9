import type { Sale } from '@tessera/simulator/actors/actor';

import type { HttpClient } from './http-client.ts';
import { read, readOffers } from './read-offers.ts';

type DayRow = {
  readonly round_id: string;
  readonly game_no: string;
  readonly status: string;
  readonly closes_at_ms: number;
  readonly matches: readonly unknown[];
};

/** The matches of a day that members look at: few, since each is priced here, there and by the auditor. */
const MATCHES_SEEN = 2;

/** Match days on sale, several for each league. They are read again when the next one has changed. */
export function createMatchDays(): {
  readonly salesOf: (server: HttpClient, gameId: number, next: string | null) => Promise<readonly Sale[]>;
} {
  const known = new Map<number, { readonly next: string; readonly days: readonly Sale[] }>();
  return {
    salesOf: async (server, gameId, next) => {
      if (next === null) return [];
      const before = known.get(gameId);
      if (before?.next === next) return before.days;
      const { list } = await read<{ list: DayRow[] }>(server, `games/matches?game_id=${gameId}`);
      const days: Sale[] = [];
      for (const day of list.filter(({ status }) => status === 'open')) {
        const same = before?.days.find(({ issue }) => issue === day.game_no);
        days.push(same ?? (await saleOf(server, gameId, day)));
      }
      known.set(gameId, { next, days });
      return days;
    },
  };
}

async function saleOf(server: HttpClient, gameId: number, day: DayRow): Promise<Sale> {
  const { round_id: roundId, game_no: issue, matches } = day;
  const offers: Sale['offers'][number][] = [];
  for (let at = 0; at < MATCHES_SEEN; at += 1) {
    // Others every day, and the same for every client.
    const match = 1 + Number((BigInt(roundId) / 1_000n + BigInt(at)) % BigInt(matches.length));
    const path = `games/play?game_id=${gameId}&game_no=${issue}&match=${match}`;
    offers.push(...(await readOffers(server, path)));
  }
  return { gameId, family: 'football', issue, closesAtMs: day.closes_at_ms, coming: [], offers };
}
