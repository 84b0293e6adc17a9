import { expect, it, vi } from 'vitest';

import { timeOfId } from '../../src/ids/ids.ts';
import { leaseIds } from '../../src/ids/leased-ids.ts';
import { useDatabase } from '../support/database.ts';

const database = useDatabase();
let node = 500;

/** Processes of one server, each with a clock that the test sets. */
function processes() {
  node += 1;
  const number = node;
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const start = async () => {
    const time = { elapsed: 0 };
    const ids = await leaseIds({ db: database.db, log, elapsed: () => time.elapsed }, number);
    return { ids, time };
  };
  return { start, log };
}

const many = (ids: { next: (count?: number) => bigint }, count: number): bigint[] =>
  Array.from({ length: count }, () => ids.next());

it('issues higher ids after a restart, however far the previous clock was ahead', async () => {
  const { start } = processes();
  const { ids, time } = await start();
  const made = many(ids, 100);
  time.elapsed += 90_000;
  made.push(...many(ids, 100));
  const next = await start();
  expect(next.ids.next() > (made.at(-1) ?? 0n)).toBe(true);
  expect(new Set(made).size).toBe(200);
});

it('starts at the clock of the database and follows it', async () => {
  const { ids } = await processes().start();
  const { rows } = await database.owner.query(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now',
  );
  expect(Math.abs(timeOfId(ids.next()) - rows[0].now)).toBeLessThan(5_000);
});

it('throws a retriable error beyond the lease and continues after renewal', async () => {
  const { ids, time } = await processes().start();
  time.elapsed += 60_000;
  const before = ids.next(4_000);
  expect(() => ids.next(4_000)).toThrow(expect.objectContaining({ name: 'LeaseEnded', code: '40001' }));
  await expect.poll(() => ids.next(4_000) > before).toBe(true);
});

it('never issues one id twice for two processes with one number, and logs the conflict', async () => {
  const { start, log } = processes();
  const [one, two] = [await start(), await start()];
  const made: bigint[] = [];
  for (let times = 0; times < 5; times++) {
    made.push(...many(one.ids, 50), ...many(two.ids, 50));
    await one.ids.renew();
    await two.ids.renew();
  }
  expect(new Set(made).size).toBe(500);
  expect(log.error).toHaveBeenCalled();
});

it('does not confuse a range whose reply was lost with the one before it', async () => {
  const { start } = processes();
  const log = { error: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const time = { elapsed: 0 };
  let losesAnswers = false;
  const query = async (...call: unknown[]): Promise<unknown> => {
    const answer = await (database.db.main.query as (...each: unknown[]) => Promise<unknown>)(...call);
    if (losesAnswers && JSON.stringify(call[0]).includes('insert')) throw new Error('the answer was lost');
    return answer;
  };
  const one = await leaseIds({ db: { main: { query } } as never, log, elapsed: () => time.elapsed }, node);
  const two = await start();
  losesAnswers = true;
  await expect(one.renew()).rejects.toThrow('the answer was lost');
  losesAnswers = false;
  await one.renew();
  const made = many(two.ids, 50);
  // The first process uses up its whole assumed lease.
  for (let ms = 0; ms < 15_000; ms += 1) {
    time.elapsed = ms;
    try {
      made.push(one.next());
    } catch (error) {
      expect(error).toMatchObject({ name: 'LeaseEnded' });
    }
  }
  made.push(...many(two.ids, 50));
  expect(new Set(made).size).toBe(made.length);
});
