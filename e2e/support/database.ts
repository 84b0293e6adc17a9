import { readFileSync } from 'node:fs';
import path from 'node:path';

import { openOwner } from '@tessera/server/db/pool';

/** The database of a running product with all rights: for what a test cannot wait for, such as the end of a
 *  week. The caller ends it. */
export function ownerOf(dataDir: string): ReturnType<typeof openOwner> {
  const pid = readFileSync(path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  const [port, host] = [Number(pid[3]), pid[4]];
  if (!host) throw new Error('the database listens on a socket');
  const password = readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  return openOwner({ host, port, user: 'tessera', database: 'tessera', password }, 1);
}
