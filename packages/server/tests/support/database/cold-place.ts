import { afterAll, beforeAll } from 'vitest';

import { createInPlace } from '../../../src/cold/tablespace-store.ts';
import type { TestDatabase } from '../database.ts';

/** A tablespace for the old days of a test file. It belongs to the whole cluster, so each file has its own,
 *  and it is empty again at the end. */
export function useTablespace(database: TestDatabase): { readonly name: string; moveBack(): Promise<void> } {
  const name = `cold_${process.pid}_${performance.now().toFixed(0)}`;
  const moveBack = async (): Promise<void> => {
    for (const kind of ['table', 'index'])
      await database.owner.query(`alter ${kind} all in tablespace ${name} set tablespace pg_default`);
  };
  beforeAll(async () => void (await createInPlace(database.owner, name)));
  afterAll(async () => {
    await moveBack();
    await database.owner.query(`drop tablespace ${name}`);
  });
  return { name, moveBack };
}
