import { setTimeout as sleep } from 'node:timers/promises';

import { childrenOf } from '../rig/database-process.ts';
import { killQuietly } from '../rig/exit-cleanup.ts';
import type { Fault } from '../rig/fault.ts';
import type { Rig } from '../rig/rig.ts';

const FROZEN_MS = 5_000;
const SPREAD_MS = 4_000;
const LOCKED_MS = 30_000;
/** Calls answered from memory must not wait for the database. */
const ANSWER_MS = 5_000;

/** F9: PostgreSQL is suspended and resumed. */
export const freezeDatabase: Fault = {
  id: 'F9',
  name: 'PostgreSQL stands still for seconds',
  recovers: 'database',
  inject: async (rig, random) => {
    const pids = [rig.database.pid(), ...childrenOf(rig.database.pid())];
    for (const pid of pids) killQuietly(pid, 'SIGSTOP');
    try {
      await sleep(FROZEN_MS + random.below(SPREAD_MS));
      await answersFromMemory(rig);
    } finally {
      for (const pid of pids) killQuietly(pid, 'SIGCONT');
    }
    rig.faultEnds();
  },
};

/** F9: another session locks the table of round books for half a minute. */
export const lockTable: Fault = {
  id: 'F9',
  name: 'a table is locked for half a minute',
  recovers: 'database',
  isLong: true,
  inject: async (rig) => {
    const client = await rig.database.owner().connect();
    try {
      await client.query('begin');
      await client.query('lock table round_books in access exclusive mode');
      await sleep(LOCKED_MS - ANSWER_MS);
      await answersFromMemory(rig);
    } finally {
      await client.query('rollback');
      client.release();
    }
    rig.faultEnds();
  },
};

async function answersFromMemory({ servers }: Rig): Promise<void> {
  for (const { address, node } of servers) {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const reply = await fetch(`${address}/api/games/list`, { signal }).catch((error: unknown) =>
      String(error),
    );
    if (typeof reply === 'string' || !reply.ok)
      throw new Error(`server ${node} does not list games while the database is slow: ${String(reply)}`);
  }
}
