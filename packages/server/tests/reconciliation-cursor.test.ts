import { describe, expect, it } from 'vitest';

import { moveCursor, readCursor, claimTurn } from '../src/movement/cursor-store.ts';
import { useDatabase } from './support/database.ts';

const at = useDatabase();
const HOUR_MS = 3_600_000;
const cursor = async (rail: string) => (await readCursor(at.db.main, rail))?.cursor;

describe('turn of a reconciliation', () => {
  const take = (rail: string) =>
    Promise.all(Array.from({ length: 8 }, () => claimTurn(at.db.main, rail, HOUR_MS)));
  const turnsOf = async (rail: string) => (await take(rail)).filter(Boolean).length;
  const passHour = () =>
    at.owner.query(
      `update rail_cursors set compared_at = compared_at - interval '1 hour' where rail = 'one'`,
    );

  it('is taken by one of many servers once its interval is over, for each rail separately', async () => {
    expect([await turnsOf('one'), await turnsOf('two')]).toEqual([0, 0]);
    await passHour();
    expect([await turnsOf('one'), await turnsOf('one'), await turnsOf('two')]).toEqual([1, 0, 0]);
  });
});

describe('cursor of a reconciliation', () => {
  it('moves from where it was read, and not when another server has moved it', async () => {
    const start = (await cursor('moves')) ?? '';
    expect(await moveCursor(at.db.main, 'moves', start, 'b')).toBe(true);
    expect(await moveCursor(at.db.main, 'moves', start, 'a')).toBe(false);
    expect(await cursor('moves')).toBe('b');
    expect(await moveCursor(at.db.main, 'moves', 'b', 'c')).toBe(true);
  });
});
