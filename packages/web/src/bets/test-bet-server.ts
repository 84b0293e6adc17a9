import type { BetRecord } from './record-row.ts';

const PAGE_ROWS = 100;

/** Answers `games/getBetRecord` from a list of bets, newest first, as the server does: what is asked by key
 *  comes in pages of a hundred at the most. */
export function betServer() {
  const server = {
    bets: [] as readonly Partial<BetRecord>[],
    /** How many calls it has answered. */
    asked: 0,
    fetch: async (url: string | URL | Request): Promise<Response> => {
      const query = new URL(String(url), 'https://tessera.example').searchParams;
      const isAsked = (field: 'round_id' | 'game_id' | 'status', of: Partial<BetRecord>): boolean =>
        [null, String(of[field])].includes(query.get(field));
      const listed = server.bets.filter(
        (of) => isAsked('round_id', of) && isAsked('game_id', of) && isAsked('status', of),
      );
      // Ids count down from that of the newest.
      const from = Math.max(0, listed.length - Number(query.get('before') ?? 0));
      const list = listed.slice(from, from + Math.min(PAGE_ROWS, Number(query.get('limit'))));
      const end = from + list.length;
      server.asked += 1;
      const data = { list, next_before: end < listed.length ? String(listed.length - end) : null };
      return Response.json({ code: 1, msg: '', data });
    },
  };
  return server;
}
