import { vi } from 'vitest';

import { modelText } from '@tessera/domain/games/football/season/model';

import { MODEL } from '../../../../../game-family/football/test-model.ts';
import { K3_GAME, k3Plays } from '../../picks/test-plays.ts';
import type { SharedLine } from '../../share/found-slip.ts';
import { GAME } from '../test-league.ts';

export const LEAGUE = 11;
export const CODE = 'PMAS7Q5S';
const HOUR_MS = 3_600_000;

/** A match day that is on sale for an hour, or that has closed. */
function dayOf(seq: number, isOpen = true) {
  const now = Date.now();
  const club = (code: string) => ({ code, name: '', form: [] });
  return {
    game_no: `20261121-000${seq}`,
    round_id: String(seq),
    status: isOpen ? 'open' : 'closed',
    season: 1,
    day: seq,
    opens_at_ms: now - HOUR_MS,
    closes_at_ms: isOpen ? now + HOUR_MS : now - 1,
    draws_at_ms: now + 2 * HOUR_MS,
    matches: [
      { match: 1, home: club('harbour'), away: club('outpost'), means: { home: 156, away: 124 } },
      { match: 2, home: club('oldtown'), away: club('ferry'), means: { home: 171, away: 84 } },
    ],
  };
}

/** Issue 1 has closed and has left the list; 2 and 3 are on sale. */
export const issueOf = (seq: number): string => dayOf(seq).game_no;
export const legOf = (seq: number, more: Partial<SharedLine> = {}): SharedLine => ({
  game_id: LEAGUE,
  game_no: issueOf(seq),
  play: `m${seq === 3 ? 2 : 1}.1x2`,
  number: 'h',
  banker: 0,
  is_open: seq === 1 ? 0 : 1,
  ...more,
});
export const diceOf = (play: string, number: string, more: Partial<SharedLine> = {}): SharedLine => ({
  game_id: K3_GAME.id,
  game_no: issueOf(3),
  play,
  number,
  banker: 0,
  is_open: 1,
  ...more,
});

type Answer = { readonly refusal: string } | { readonly data: unknown };

const league = { ...GAME, id: LEAGUE, family: 'football' };

function answerOf(call: string, query: URLSearchParams, shared: unknown): Answer {
  const isLeague = query.get('game_id') === String(LEAGUE);
  switch (call) {
    case 'games/list':
      return { data: { list: [K3_GAME, league] } };
    case 'games/play':
      return { data: isLeague ? { game: league, plays: [] } : { game: K3_GAME, plays: k3Plays() } };
    case 'games/matches':
      return { data: { list: query.has('game_no') ? [dayOf(1, false)] : [dayOf(2), dayOf(3)] } };
    case 'games/model':
      return { data: { text: modelText(MODEL) } };
    case 'games/getGameResult':
      return { data: { ...dayOf(3), waiting: null, last: null } };
    default:
      return typeof shared === 'string' ? { refusal: shared } : { data: shared };
  }
}

/** A server with a league and a game of dice. `shared` is what games/sharedSlip and games/shareSlip answer: a
 *  refusal, or data. Returns the calls in their order. */
export function answerWith(shared: unknown): readonly { readonly call: string; readonly body: unknown }[] {
  const calls: { call: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const [path = '', query] = url.split('?');
    const call = path.replace('/api/', '');
    calls.push({
      call,
      body: typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(query)),
    });
    const answer = answerOf(call, new URLSearchParams(query), shared);
    return Response.json(
      'refusal' in answer
        ? { code: 0, msg: answer.refusal, data: null }
        : { code: 1, msg: '', data: answer.data },
    );
  });
  return calls;
}

export const replyWith = (lines: readonly SharedLine[], way: string | null = null) => ({
  code: CODE,
  ends_at: Math.floor((Date.now() + HOUR_MS) / 1000),
  way,
  lines,
});
