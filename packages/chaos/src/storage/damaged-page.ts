import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import path from 'node:path';

import type { Seeded } from '@tessera/simulator/seeded';

import type { Fault } from '../rig/fault.ts';
import type { DatabaseHandle } from '../rig/rig.ts';

const PAGE_BYTES = 8_192;
/** Past the page's head, where rows lie. */
const ROWS_FROM = 6_000;
const DATA_CORRUPTED = 'XX001';

/** F21: a byte of the ledger changes on disk while PostgreSQL is down. It must report an error instead of a
 *  wrong result. */
export const damagePage: Fault = {
  id: 'F21',
  name: 'a byte of the ledger changes on the disk',
  recovers: 'database',
  inject: async (rig, random) => {
    const { database } = rig;
    const file = await fileOf(database, 'entries');
    await database.stop();
    const mend = flipByte(file, random);
    try {
      await database.start();
      await assertNoticed(database);
      await database.kill();
    } finally {
      mend();
    }
    rig.faultEnds();
    await database.start();
  },
};

async function fileOf(database: DatabaseHandle, table: string): Promise<string> {
  const { rows } = await database
    .owner()
    .query<{ file: string }>('select pg_relation_filepath($1::regclass) as file', [table]);
  return path.join(database.dataDir, rows[0]?.file ?? '');
}

/** Flips one bit of the first page, and returns a function that restores it. */
function flipByte(file: string, random: Seeded): () => void {
  const at = ROWS_FROM + random.below(PAGE_BYTES - ROWS_FROM);
  const byte = Buffer.alloc(1);
  const flip = (): void => {
    const handle = openSync(file, 'r+');
    readSync(handle, byte, 0, 1, at);
    byte[0] = (byte[0] ?? 0) ^ 0x10;
    writeSync(handle, byte, 0, 1, at);
    closeSync(handle);
  };
  flip();
  return flip;
}

async function assertNoticed(database: DatabaseHandle): Promise<void> {
  const found = await database
    .owner()
    .query('select sum(amount_minor) from entries')
    .then(
      () => 'an answer',
      (error: { code?: string }) => error.code,
    );
  if (found !== DATA_CORRUPTED) throw new Error(`a damaged page of the ledger gave ${found}`);
}
