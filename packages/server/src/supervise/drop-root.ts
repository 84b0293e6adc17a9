import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { clusterOf } from '../db/embedded/placement.ts';
import { canEnter, databaseUser, handOver } from '../db/embedded/system-user.ts';
import { makeFolder } from '../kernel/disk/make-folder.ts';

/** Turns a process of root into one of the database's user before it opens anything, for good: its children
 *  are of that user too. What root owns in the data folder and in the archive of the WAL becomes that
 *  user's. Returns why root's rights were kept, where that user cannot reach the program
 *  or the data folder; undefined otherwise.
 *  Cost: a look at every file of the data folder, as root only. */
export function dropRoot(dataDir: string, program: string, archive: string | undefined): string | undefined {
  makeFolder(dataDir);
  const root = realpathSync(dataDir);
  const user = databaseUser(clusterOf(root));
  if (user === undefined) return undefined;
  const needed = [path.dirname(process.execPath), path.dirname(realpathSync(program)), path.dirname(root)];
  const closed = needed.find((folder) => !canEnter(user, folder));
  if (closed !== undefined) return `its own user cannot enter ${closed}`;
  handOver(root, user);
  if (archive !== undefined && existsSync(archive)) handOver(archive, user);
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  return undefined;
}
