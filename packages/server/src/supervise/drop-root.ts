import { chownSync, lchownSync, lstatSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { clusterOf } from '../db/embedded/placement.ts';
import { canEnter, databaseUser, type SystemUser } from '../db/embedded/system-user.ts';
import { makeFolder } from '../kernel/make-folder.ts';

/** Turns a process of root into one of the database's user before it opens anything, for good: its children
 *  are of that user too. What root owns in the data folder becomes that user's. Returns why root's rights
 *  were kept, where that user cannot reach the program or the data folder; undefined otherwise.
 *  Cost: a look at every file of the data folder, as root only. */
export function dropRoot(dataDir: string, program: string): string | undefined {
  makeFolder(dataDir);
  const root = realpathSync(dataDir);
  const user = databaseUser(clusterOf(root));
  if (user === undefined) return undefined;
  const needed = [path.dirname(process.execPath), path.dirname(realpathSync(program)), path.dirname(root)];
  const closed = needed.find((folder) => !canEnter(user, folder));
  if (closed !== undefined) return `its own user cannot enter ${closed}`;
  handOver(root, user);
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  return undefined;
}

/** Changes the owner of what belongs to root, and follows no link: it may lead out of the folder. */
function handOver(place: string, user: SystemUser): void {
  const stat = lstatSync(place);
  if (stat.uid === 0) (stat.isSymbolicLink() ? lchownSync : chownSync)(place, user.uid, user.gid);
  if (stat.isDirectory()) for (const name of readdirSync(place)) handOver(path.join(place, name), user);
}
