import { describe, expect, test } from 'vitest';

import { readLeague } from '@tessera/domain/fairness/league';
import type { PlayedMatch } from '@tessera/domain/games/football/match';
import { encodeMatchDay } from '@tessera/domain/games/football/numbers';
import { modelText } from '@tessera/domain/games/football/season/model';
import { epochMs } from '@tessera/domain/time';

import { LEAGUE } from '../../../domain/tests/league.ts';
import type { LeagueRound } from './league-store.ts';
import { dayReply, matchReplies, pastReplies } from './match-reply.ts';

const NOW = 1_000_000;
const league = readLeague(modelText(LEAGUE));
if (!league) throw new Error('the text of the tests is a league');
const terms = { league, locale: 'en', now: epochMs(NOW) } as const;

const roundAt = (index: number, more: Partial<LeagueRound> = {}): LeagueRound => ({
  id: BigInt(index),
  game_id: 1,
  issue: `20261123-${String(index).padStart(4, '0')}`,
  state: 'open',
  opens_at: epochMs(NOW - 60_000),
  closes_at: epochMs(NOW + 60_000),
  draws_at: epochMs(NOW + 120_000),
  chain_id: Buffer.alloc(16),
  chain_index: index,
  commitment: Buffer.alloc(32),
  numbers: null,
  ...more,
});

/** Ten matches: 2-1 in the first, where the home side leads at half-time, 0-0 in the others. */
const FIRST: PlayedMatch = {
  ticket: 123_456_789,
  score: { home: 2, away: 1 },
  goals: [
    { slot: 46, side: 'home' },
    { slot: 48, side: 'away' },
    { slot: 98, side: 'home' },
  ],
};
const NONE: PlayedMatch = { ticket: 0, score: { home: 0, away: 0 }, goals: [] };
const numbers = encodeMatchDay([FIRST, ...Array.from({ length: 9 }, () => NONE)]);
const drawn = (index: number): LeagueRound => roundAt(index, { state: 'settled', numbers });

describe('a match day', () => {
  test.each([
    ['scheduled', {}, 'open'],
    ['open', { closes_at: epochMs(NOW) }, 'closed'],
    ['scheduled', { opens_at: epochMs(NOW + 1) }, 'scheduled'],
    ['closed', {}, 'closed'],
    ['void', {}, 'void'],
  ] as const)('stored as %s is shown by its times: %o is %s', (state, times, shown) => {
    expect(dayReply(terms, roundAt(7, { state, ...times })).status).toBe(shown);
  });

  test('is named by its place in the season', () => {
    expect(dayReply(terms, roundAt(39))).toMatchObject({ season: 2, day: 1, chain_index: 39 });
  });

  test('has the known pairs of its index, with their means', () => {
    const [first] = matchReplies(terms, roundAt(1), []);
    expect(first).toMatchObject({
      match: 1,
      home: { code: 'windmill', name: 'Windmill', form: [] },
      away: { code: 'heath', form: [] },
      means: { home: 171, away: 118 },
      ticket: null,
      ht: null,
      ft: null,
      goals: [],
    });
  });

  test('shows the first lines of a match at the odds of its means', () => {
    for (const { lines, selections } of matchReplies(terms, roundAt(1), [])) {
      expect(lines.map(({ play }) => play.replace(/^m\d+\.|[-+\d.]+$/g, ''))).toEqual([
        '1x',
        'hcp',
        'ah',
        'ou',
      ]);
      expect(lines.map(({ items }) => items.length)).toEqual([3, 3, 2, 2]);
      expect(selections).toBeGreaterThan(100);
    }
  });

  test('shows what was drawn', () => {
    const [first, second] = matchReplies(terms, drawn(1), []);
    expect(first).toMatchObject({
      ticket: 123_456_789,
      ht: { home: 1, away: 0 },
      ft: { home: 2, away: 1 },
      goals: [
        { slot: 46, minute: 45, added: 2, side: 'home' },
        { slot: 48, minute: 46, added: 0, side: 'away' },
        { slot: 98, minute: 90, added: 6, side: 'home' },
      ],
    });
    expect(second).toMatchObject({ ticket: 0, ft: { home: 0, away: 0 } });
  });

  test('shows how each club came out of the five days before, oldest first', () => {
    const before = [6, 5, 4, 3, 2, 1].map(drawn);
    const shown = matchReplies(terms, roundAt(7), before);
    const marksOf = (code: string) =>
      before
        .slice(0, 5)
        .toReversed()
        .map((round) => {
          const [win] = pastReplies(terms, round, () => true);
          return win?.home.code === code ? 'w' : win?.away.code === code ? 'l' : 'd';
        });
    for (const { code, form } of shown.flatMap(({ home, away }) => [home, away]))
      expect(form, code).toEqual(marksOf(code));
  });

  test('shows one match alone', () => {
    const [third, ...others] = matchReplies(terms, drawn(7), [], 3);
    expect(others).toEqual([]);
    expect(third).toEqual(matchReplies(terms, drawn(7), [])[2]);
  });

  test('that is void has no earlier matches to show', () => {
    expect(pastReplies(terms, roundAt(1, { state: 'void' }), () => true)).toEqual([]);
  });
});
