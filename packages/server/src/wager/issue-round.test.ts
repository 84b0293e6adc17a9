import { describe, expect, it } from 'vitest';

import { epochMs, MINUTE_MS } from '@tessera/domain/time';

import type { Game } from '../game/game-catalogue.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { roundOfIssue } from './issue-round.ts';

const schedule = { intervalMs: 3 * MINUTE_MS, closeLeadMs: MINUTE_MS, zoneOffsetMinutes: 480, ahead: 1 };
const game = { id: 7, schedule } as Game;
const drawnAt = (text: string): bigint => roundIdOf(epochMs(Date.parse(text)), 7);

const NOTHING_AHEAD = { roundOfIssue: () => undefined };

describe('roundOfIssue', () => {
  it.each([
    ['20261122-0001', drawnAt('2026-11-22T00:03+08:00')],
    ['20261122-0480', drawnAt('2026-11-23T00:00+08:00')],
    ['20261122-0481', undefined],
    ['20261122-0000', undefined],
    ['20261122-1', undefined],
    ['20260230-0001', undefined],
    ['', undefined],
  ])('finds the round of issue %j', (issue, id) => {
    expect(roundOfIssue(NOTHING_AHEAD, game, issue)).toBe(id);
    expect(roundOfIssue(NOTHING_AHEAD, game, issue)).toBe(id);
  });

  it('takes the round that the board has, also of a number past the timetable', () => {
    const board = {
      roundOfIssue: (gameId: number, issue: string) =>
        gameId === 7 && issue === '20261122-0900' ? 12n : undefined,
    };
    expect(roundOfIssue(board, game, '20261122-0900')).toBe(12n);
    expect(roundOfIssue(board, game, '20261122-0001')).toBe(drawnAt('2026-11-22T00:03+08:00'));
    expect(roundOfIssue(board, { ...game, id: 8 }, '20261122-0900')).toBeUndefined();
  });
});
