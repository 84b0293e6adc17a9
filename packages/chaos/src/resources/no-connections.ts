import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

import type { Fault } from '../rig/fault.ts';
import type { Rig } from '../rig/rig.ts';

const HELD_MS = 3_000;
const SPREAD_MS = 3_000;

/** F10: another client takes every connection of PostgreSQL and holds a transaction on each, while the
 *  servers must reconnect. */
export const exhaustConnections: Fault = {
  id: 'F10',
  name: 'no connection is left',
  recovers: 'database',
  inject: async (rig, random) => {
    const clients: pg.Client[] = [];
    try {
      await takeAll(rig, clients);
      // One that was told to go leaves its place to the next that comes.
      await rig.database
        .owner()
        .query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tessera'`);
      await takeAll(rig, clients);
      await sleep(HELD_MS + random.below(SPREAD_MS));
    } finally {
      await Promise.all(clients.map((client) => client.end().catch(() => {})));
    }
    rig.faultEnds();
  },
};

async function takeAll({ database }: Rig, clients: pg.Client[]): Promise<void> {
  // Awake before all are taken, since it needs one too.
  await database.owner().query('select 1');
  for (;;) {
    const client = new pg.Client({ connectionString: database.urlAt(database.port) });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('begin');
    } catch (error) {
      await client.end().catch(() => {});
      if ((error as { code?: string }).code === '53300') return;
      throw error;
    }
    clients.push(client);
  }
}
