import { describe, expect, test } from 'vitest';

import { readPlaySession, sessionOf } from './play-session.ts';

const MINUTE_MS = 60_000;
const before = { owner: '7', sinceMs: 1_000, seenMs: 10 * MINUTE_MS };

describe('a session of play', () => {
  test.each([
    ['goes on after a break of 30 minutes', before, 40 * MINUTE_MS, 1_000],
    ['begins anew after a longer break', before, 40 * MINUTE_MS + 1, 40 * MINUTE_MS + 1],
    ['begins anew with another member', { ...before, owner: '8' }, 11 * MINUTE_MS, 11 * MINUTE_MS],
    ['begins with the first look', null, 5, 5],
    ['begins anew when the clock was set back', { ...before, sinceMs: 9 * MINUTE_MS }, 5, 5],
  ])('%s', (_, known, nowMs, sinceMs) => {
    expect(sessionOf(known, '7', nowMs)).toEqual({ owner: '7', sinceMs, seenMs: nowMs });
  });

  test.each([
    [null, null],
    ['{"type":"object","data":{"owner":"7","sinceMs":1,"seenMs":2}}', { owner: '7', sinceMs: 1, seenMs: 2 }],
    ['{"type":"object","data":{"owner":"7","sinceMs":"1"}}', null],
  ])('is read from %s', (stored, session) => {
    expect(readPlaySession(stored)).toEqual(session);
  });
});
