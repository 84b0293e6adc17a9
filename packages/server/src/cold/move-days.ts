import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { PARTITIONED } from '../db/partitions.ts';
import { sqlState } from '../db/tx.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { copyDay, type DayTable, listDays, mayCreateIn, swapDay } from './move-store.ts';

export type Move = {
  /** Where the days go. */
  readonly tablespace: string;
  /** Days before this one are moved.   Units: YYYYMMDD. */
  readonly before: string;
};

export type MoveTools = {
  readonly say: (line: string) => void;
  /** Waits between two attempts to take the place of a day. */
  readonly pause?: () => Promise<unknown>;
};

/** Nobody reads or bets behind the wait for a day, which may be for its vacuum.   Units: ms. */
const DAY_LOCK_MS = 60_000;
/** All wait behind an attempt to take the place of a day that has to wait itself. */
const SWAP_LOCK_MS = 100;
const PAUSE_MS = 1_000;
/** Ten minutes of attempts: a dump, or a check of the books, reads a table for so long. */
const ATTEMPTS_MAX = 600;
const LOCK_NOT_AVAILABLE = '55P03';

/** Moves the days of bets, tickets and their legs before a date to a tablespace, the oldest first, each table
 *  of a day in one transaction: it is copied beside the living one and then takes its place. Interrupted, it
 *  leaves every day where it was or moved, and the next run continues. Returns how many tables it moved.
 *  Refuses: StartupError for a tablespace that is not there or closed to the owner, and when others read the
 *  table without a pause for ten minutes.
 *  Locks: writes to the day, of which there are none any more, until its end. The whole table for some
 *  milliseconds at the end, in attempts for which others wait a tenth of a second at most.
 *  Cost: each row is read, written and frozen once; the space of the copy. */
export async function moveDays(
  owner: pg.Pool,
  { tablespace, before }: Move,
  { say, pause = () => sleep(PAUSE_MS) }: MoveTools,
): Promise<number> {
  const mayCreate = await mayCreateIn(owner, tablespace);
  if (mayCreate !== true)
    throw new StartupError(
      mayCreate === undefined
        ? `there is no tablespace ${tablespace}: run "create tablespace ${tablespace} location '/folder/of/the/disk'"`
        : `the owner of the tables must be let in: run "grant create on tablespace ${tablespace} to …"`,
    );
  const days = await listDays(owner, { tables: PARTITIONED, before, tablespace });
  for (const day of days) {
    const from = performance.now();
    await moveDay(owner, { day, tablespace, pause });
    // Frozen, it is never read again only to be kept from an old transaction id.
    await owner.query(`vacuum (freeze, analyze) ${day.name}`);
    say(`${day.name} moved in ${Math.round(performance.now() - from)} ms`);
  }
  return days.length;
}

async function moveDay(
  owner: pg.Pool,
  {
    day,
    tablespace,
    pause,
  }: { readonly day: DayTable; readonly tablespace: string; readonly pause: () => Promise<unknown> },
): Promise<void> {
  const tx = await owner.connect();
  let failure: Error | undefined;
  try {
    await tx.query(`begin; set local lock_timeout = ${DAY_LOCK_MS}`);
    await copyDay(tx, day, tablespace);
    for (let attempt = 1; !(await takesPlace(tx, day)); attempt += 1) {
      if (attempt === ATTEMPTS_MAX)
        throw new StartupError(`others read ${day.parent} without a pause: move its days at another time`);
      await pause();
    }
    await tx.query('commit');
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    // The end of its session undoes what is not committed.
    tx.release(failure);
  }
}

/** Returns true if the copy has taken the place of the day; if not, nothing is locked for it any more. */
async function takesPlace(tx: pg.ClientBase, day: DayTable): Promise<boolean> {
  await tx.query(`savepoint swap; set local lock_timeout = ${SWAP_LOCK_MS}`);
  try {
    await swapDay(tx, day);
    return true;
  } catch (error) {
    if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
    await tx.query('rollback to savepoint swap');
    return false;
  }
}
