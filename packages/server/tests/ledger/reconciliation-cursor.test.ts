import { describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { NoFreeConnection } from '../../src/db/patient-pool.ts';
import { moveCursor, readCursor, claimTurn } from '../../src/movement/cursor-store.ts';
import { reconcile } from '../../src/movement/reconcile.ts';
import type { Movement } from '../../src/rail/rail.ts';
import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const at = useDatabase();
const server = useServer(at);
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

it('stops at the first movement for which no connection comes free, and takes all of them next time', async () => {
  const movements = ['a', 'b'].map<Movement>((id) => ({
    id,
    direction: 'in',
    orderId: 'unknown',
    amountMinor: 5n,
    outcome: 'done',
    movedAt: epochMs(1_000),
  }));
  const listMovements = () => Promise.resolve({ movements, cursor: 'b', isLast: true });
  const ctx = { ...server.ctx, rail: { ...server.ctx.rail, name: 'busy', listMovements } };
  const { main } = at.db;
  let refused = 0;
  const connect = () => Promise.reject((refused++, new NoFreeConnection()));
  const busy = Object.create(main, { connect: { value: connect }, query: { value: main.query.bind(main) } });
  await expect(reconcile({ ...ctx, db: { ...at.db, main: busy } })).rejects.toThrow(NoFreeConnection);
  expect(refused).toBe(1);
  expect(await reconcile(ctx)).toMatchObject({ compared: 2, lost: 2 });
});
