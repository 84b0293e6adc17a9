import { expect, test } from 'vitest';

import { patientTransaction, transaction, type Tx } from '../../src/db/tx.ts';
import { useDatabase } from '../support/database.ts';

const at = useDatabase();

/** Locks a row as a start does, but gives up sooner. Counts its tries. */
function lockingWork(beforeTry: (tries: number) => Promise<unknown> = () => Promise.resolve()) {
  const seen = { tries: 0 };
  const work = async (tx: Tx): Promise<void> => {
    seen.tries += 1;
    await beforeTry(seen.tries);
    await tx.query({ text: `set local lock_timeout = '20ms'` });
    await tx.query({ text: 'select from event_head for update' });
  };
  return { seen, work };
}

/** Holds the lock as a process does that was killed and whose connection is still open. */
async function held<T>(act: (release: () => Promise<unknown>) => Promise<T>): Promise<T> {
  const other = await at.owner.connect();
  try {
    await other.query('begin; select from event_head for update');
    return await act(() => other.query('rollback'));
  } finally {
    await other.query('rollback');
    other.release();
  }
}

test('a start waits for a lock that another process holds for longer than a call waits', () =>
  held(async (release) => {
    const { seen, work } = lockingWork((tries) => (tries === 3 ? release() : Promise.resolve()));
    await patientTransaction(at.db, work);
    expect(seen.tries).toBe(3);
  }));

test('a start gives up after fifteen waits, and a call after one', () =>
  held(async () => {
    const start = lockingWork();
    await expect(patientTransaction(at.db, start.work)).rejects.toMatchObject({ code: '55P03' });
    const call = lockingWork();
    await expect(transaction(at.db, call.work)).rejects.toMatchObject({ code: '55P03' });
    expect([start.seen.tries, call.seen.tries]).toEqual([15, 1]);
  }));

test('a start repeats nothing after any other failure', async () => {
  let tries = 0;
  const work = async (tx: Tx): Promise<void> => {
    tries += 1;
    await tx.query({ text: 'select 1 / 0' });
  };
  await expect(patientTransaction(at.db, work)).rejects.toMatchObject({ code: '22012' });
  expect(tries).toBe(1);
});
