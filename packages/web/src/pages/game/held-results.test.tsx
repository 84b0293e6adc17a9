// @vitest-environment happy-dom
import { setImmediate as turn } from 'node:timers/promises';

import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import type { Data } from '@tessera/contract/routes';
import { readLeague } from '@tessera/domain/fairness/league';
import { modelText } from '@tessera/domain/games/football/season/model';
import type { FormMark } from '@tessera/domain/games/football/season/standings';

import { queryFor } from '../../api/api.ts';
import { queryClient } from '../../api/query-client.ts';
import { MODEL } from '../../game-family/football/test-model.ts';
import { loadNames } from '../../game-family/leagues.ts';
import { loadLocale, loadTexts } from '../../i18n/i18n.ts';
import { standingsQuery } from '../../league/standings-query.ts';
import type { MatchDay } from '../../league/use-league.ts';
import { startNav } from '../../nav/nav.ts';
import { PageContext } from '../../nav/page-handle.ts';
import { session } from '../../session/session.ts';
import { applyMotion, motion } from '../../settings/motion.ts';
import { Table } from './bet/league/league-board.tsx';
import { MatchBoard } from './bet/league/match/match-board.tsx';
import { GAME as K3 } from './bet/league/test-league.ts';
import { LeagueHistory } from './history/league/league-history.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Every answer is in the cache already.
vi.stubGlobal('fetch', () => new Promise(() => undefined));

const GAME = { ...K3, family: 'football' } as const;
const REPLAY_MS = 75_000;
const LATE_MS = 10_000;
const SOON_MS = 1_000;
/** In which the modules of both pages are read, on a busy machine. */
const LOADED_MS = 120_000;
const text = modelText(MODEL);
const league = readLeague(text)!;
const { fixtures } = league.fixturesAt(1);

type Match = MatchDay['matches'][number];
type Past = Data<'games/match'>['meetings'][number];
const codeOf = (club: number): string => MODEL.clubs[club]!.code;
const club = (at: number, form: readonly FormMark[]) => ({
  code: codeOf(at),
  name: codeOf(at),
  form: [...form],
});

/** The home side of every match wins by 7 to 6, which no other number of a page says. */
const matchesOn = (isDrawn: boolean, form: readonly FormMark[]): Match[] =>
  fixtures.map(({ clubs, means }, at) => ({
    match: at + 1,
    home: club(clubs.home, form),
    away: club(clubs.away, form),
    means: { ...means },
    lines: [],
    selections: 100,
    ticket: isDrawn ? 1 : null,
    ht: isDrawn ? { home: 0, away: 0 } : null,
    ft: isDrawn ? { home: 7, away: 6 } : null,
    goals: isDrawn
      ? Array.from({ length: 13 }, (_, n) => ({
          slot: 80,
          minute: 78,
          added: 0,
          side: n < 7 ? ('home' as const) : 'away',
        }))
      : [],
  }));

function dayAt(index: number, drawsAtMs: number, matches: Match[]): MatchDay {
  const isDrawn = matches[0]?.ft !== null;
  return {
    round_id: String(900 + index),
    game_no: `20261123-000${index}`,
    season: 1,
    day: index,
    chain_index: index,
    commitment: '',
    status: isDrawn ? 'settled' : 'open',
    opentime: 0,
    closetime: 0,
    drawtime: drawsAtMs / 1000,
    opens_at_ms: drawsAtMs - 400_000,
    closes_at_ms: drawsAtMs - 60_000,
    draws_at_ms: drawsAtMs,
    matches,
  };
}

/** The day drawn `agoMs` before now, and the next one, whose clubs have the mark of it in their form. */
function daysDrawn(agoMs: number): readonly [MatchDay, MatchDay] {
  const drawnAt = Math.floor(Date.now() / 1000) * 1000 - agoMs;
  return [
    dayAt(1, drawnAt, matchesOn(true, ['d'])),
    dayAt(2, drawnAt + 300_000, matchesOn(false, ['d', 'w'])),
  ];
}

const COMMON = { game_id: GAME.id, game_code: GAME.code, game_name: '', days: 6 };
const TIMES = { server_time: 0, server_time_ms: 0 };

const pastOf = (day: MatchDay, match: Match): Past => ({
  round_id: day.round_id,
  game_no: day.game_no,
  season: 1,
  day: day.day,
  match: match.match,
  home: match.home,
  away: match.away,
  ht: { home: 0, away: 0 },
  ft: { home: 7, away: 6 },
});

function replyOf(day: MatchDay, before: readonly MatchDay[]): Data<'games/match'> {
  const match = day.matches[0]!;
  const recent = before.map((past) => pastOf(past, past.matches[0]!));
  return {
    ...COMMON,
    round: day,
    match,
    strengths: { home: { attack: 100, defence: 100 }, away: { attack: 100, defence: 100 } },
    recent: { home: recent, away: [] },
    meetings: recent,
    ...TIMES,
  };
}

const standings = (goals: number): Data<'games/table'> => ({
  ...COMMON,
  season: 1,
  seasons: 1,
  played: goals > 0 ? 1 : 0,
  list: MODEL.clubs.map((_, at) => {
    const { form, ...of } = club(at, goals > 0 ? ['d', 'w'] : ['d']);
    const played = { played: 1, won: 1, drawn: 0, lost: 0 };
    return { club: of, ...played, goals_for: goals, goals_against: 0, points: 3, form };
  }),
  ...TIMES,
});

/** Answers as the server does once the first of the days is drawn. */
function answer([held, next]: readonly [MatchDay, MatchDay]): void {
  const game = String(GAME.id);
  const put = (query: { readonly queryKey: readonly unknown[] }, data: unknown) =>
    queryClient.setQueryData(query.queryKey, data);
  put(queryFor('games/matches', { game_id: game }), { ...COMMON, list: [held, next], ...TIMES });
  put(queryFor('games/model', { game_id: game }), { ...COMMON, text, hash: '', chain: null });
  put(queryFor('games/match', { round_id: held.round_id, match: '1' }), replyOf(held, []));
  put(queryFor('games/match', { round_id: next.round_id, match: '1' }), replyOf(next, [held]));
  put(standingsQuery(GAME.id, { before: undefined }), standings(7));
  put(standingsQuery(GAME.id, { before: held }), standings(0));
  put(queryFor('games/getHistoryRecord', { game_id: game, page: '1', limit: '100' }), {
    list: [{ ...held, sum: 26, extra: {}, numbers: [], open_code: '', big_small: '', odd_even: '' }],
  });
  put(queryFor('games/matches', { game_id: game, game_no: held.game_no }), {
    ...COMMON,
    list: [held],
    ...TIMES,
  });
}

let room: HTMLElement;
let root: Root;
let query: Record<string, string>;

// Loads the deferred code at once.
beforeAll(
  () => Promise.all([import('./bet/league/late-league.ts'), import('./bet/league/late-match.ts')]),
  LOADED_MS,
);
beforeEach(async () => {
  await loadLocale('en');
  await loadTexts(['pages', 'games']);
  startNav({});
  query = { game_id: String(GAME.id) };
  room = document.body.appendChild(document.createElement('div'));
  root = createRoot(room);
});
afterEach(async () => {
  await act(async () => root.unmount());
  room.remove();
  vi.useRealTimers();
  session.logOut();
  queryClient.clear();
  motion.set('system');
  applyMotion();
});

async function open(page: ReactNode): Promise<void> {
  const entry = { id: '1', path: '/', query, isTab: false, by: 'navigateTo' } as const;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <PageContext value={{ entry, setTitle: () => undefined }}>{page}</PageContext>
      </QueryClientProvider>,
    ),
  );
}
/** Lets the page continue, one turn after another, until it shows what it shall. */
async function settled(check: () => void): Promise<void> {
  for (const until = performance.now() + LATE_MS; ;) {
    await act(async () => {
      await turn();
      if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
    });
    try {
      return check();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}
const words = (): string => (room.textContent ?? '').replaceAll('\u2009', ' ');
const button = (name: RegExp): HTMLButtonElement =>
  Array.from(room.querySelectorAll('button')).find((each) => name.test(each.textContent ?? ''))!;
async function skip(): Promise<void> {
  await settled(() => expect(button(/Result is in|Watch the replay/)).toBeDefined());
  // Above the odds it is one line for who has no bet on it.
  await act(async () => button(/Watch the replay/)?.click());
  await act(async () => button(/Result is in/).click());
}
/** Number of matches in the form of each club shown. */
const marks = (): readonly number[] =>
  Array.from(room.querySelectorAll('.lg-form'), (form) => form.querySelectorAll('i').length);

// Each day of an own issue: what was shown of one is not held back again.
let issues = 0;
function drawn(agoMs: number): readonly [MatchDay, MatchDay] {
  issues += 2;
  const [held, next] = daysDrawn(agoMs);
  const named = (day: MatchDay, at: number) => ({
    ...day,
    game_no: `20261123-${String(1000 + issues + at)}`,
  });
  const days = [named(held, 0), named(next, 1)] as const;
  answer(days);
  return days;
}
const RUNNING_MS = 5_000;

const table = () => <Table game={GAME} round={{ sale: null, waiting: null, last: null }} />;
const boardOf = async (days: readonly MatchDay[], asked: MatchDay, before: readonly MatchDay[]) => (
  <MatchBoard
    league={{ terms: { game: GAME, model: MODEL, names: await loadNames('en') }, days }}
    asked={replyOf(asked, before)}
  />
);

describe('the result of a match day that is replayed is held back', () => {
  test('by the table of a league: the form of the clubs, until it is skipped', async () => {
    drawn(RUNNING_MS);
    await open(table());
    await settled(() => expect(marks().length).toBeGreaterThan(0));
    expect(new Set(marks())).toEqual(new Set([1]));
    expect(words()).not.toMatch(/7 - 6/);
    await skip();
    expect(new Set(marks())).toEqual(new Set([2]));
    expect(words()).toMatch(/7 - 6/);
  });

  test.each(['the table of a league', 'the page of a match'])(
    'by %s: the credit, wherever it is shown',
    async (page) => {
      // The parts that load late wait for a timer.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await act(async () => session.logIn({ id: 7, token: 'token', money: '100.00' }));
      const [held, next] = drawn(RUNNING_MS);
      await open(page === 'the page of a match' ? await boardOf([held, next], next, [held]) : table());
      await settled(() => expect(words()).toMatch(/100\.00/));
      await act(async () => session.changeUser({ money: '343.20' }));
      expect(words()).not.toMatch(/343\.20/);
      expect(room.querySelector('[aria-busy]')).not.toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(SOON_MS));
      vi.useRealTimers();
      // The foot in full.
      await settled(() => expect(room.querySelector('[aria-busy]')).toBeNull());
      expect(words()).toMatch(/100\.00/);
      expect(words()).not.toMatch(/343\.20/);
      await act(async () => session.changeUser({ money: '333.20' }));
      expect(words()).toMatch(/90\.00/);
      if (page === 'the page of a match') await open(table());
      await settled(() => expect(words()).toMatch(/90\.00/));
      await skip();
      expect(words()).toMatch(/333\.20/);
    },
  );

  test('by the page of that match: score, drawn cell and form', async () => {
    const [held, next] = drawn(RUNNING_MS);
    await open(await boardOf([held, next], held, []));
    await settled(() => expect(room.querySelector('.lg-heat')).not.toBeNull());
    expect(room.querySelector('[data-drawn]')).toBeNull();
    expect(words()).not.toMatch(/7 - 6/);
    await skip();
    expect(room.querySelectorAll('[data-drawn]')).toHaveLength(1);
    expect(words()).toMatch(/7 - 6/);
  });

  test('by the page of a later match: recent matches, meetings and form', async () => {
    const [held, next] = drawn(RUNNING_MS);
    await open(await boardOf([held, next], next, [held]));
    await settled(() => expect(room.querySelector('.lg-heat')).not.toBeNull());
    expect([words().includes('7 - 6'), marks()]).toEqual([false, [1, 1]]);
    await open(table());
    await skip();
    await open(await boardOf([held, next], next, [held]));
    await settled(() => expect(words().match(/7 - 6/g)).toHaveLength(2));
    expect(marks()).toEqual([2, 2]);
  });

  test('by the results: their sum of goals, until they are asked for', async () => {
    drawn(RUNNING_MS);
    await open(<LeagueHistory gameId={GAME.id} />);
    await settled(() => expect(words()).toMatch(/Result is in/));
    expect(words()).not.toMatch(/goals/);
    await skip();
    expect(words()).toMatch(/26 goals/);
    expect(words()).toMatch(/7 - 6/);
  });

  test.each(['table', 'club'])('by the %s: how it stood before', async (view) => {
    const [held] = drawn(RUNNING_MS);
    query = { ...query, ...(view === 'table' ? { view } : { club: held.matches[0]!.home.code }) };
    await open(<LeagueHistory gameId={GAME.id} />);
    await settled(() => expect(words()).toMatch(/0\/0/));
    expect(words()).not.toMatch(/7\/0|7 - 6/);
    // A match that is replayed is still to come.
    const coming = () => room.querySelectorAll('a.lg-fixture').length;
    expect(coming()).toBe(view === 'table' ? 0 : 2);
    await open(table());
    await skip();
    await open(<LeagueHistory gameId={GAME.id} />);
    await settled(() => expect(words()).toMatch(view === 'table' ? /7\/0/ : /7\/0.*7 - 6/));
    expect(coming()).toBe(view === 'table' ? 0 : 1);
  });

  test('no longer than its replay lasts', async () => {
    const [held, next] = drawn(REPLAY_MS);
    await open(await boardOf([held, next], held, []));
    expect(words()).toMatch(/7 - 6/);
    await open(table());
    await settled(() => expect(new Set(marks())).toEqual(new Set([2])));
  });
});

describe('where nothing moves', () => {
  test.each([
    ['just drawn', RUNNING_MS],
    ['whose replay would be over', REPLAY_MS],
  ])('the results of a match day %s are there in one tap', async (_, agoMs) => {
    motion.set('reduce');
    applyMotion();
    drawn(agoMs);
    await open(table());
    await settled(() => expect(marks().length).toBeGreaterThan(0));
    expect(new Set(marks())).toEqual(new Set([2]));
    expect(words()).not.toMatch(/7 - 6/);
    await act(async () => button(/Results/).click());
    expect(words()).toMatch(/7 - 6/);
  });
});
