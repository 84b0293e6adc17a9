import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';

import type pg from 'pg';

import { canEnter, canWrite, databaseUser } from '../db/embedded/system-user.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { createInPlace, readTablespace } from './tablespace-store.ts';

// none -> in place: a tablespace without a path, which is a folder inside the cluster. in place -> linked:
// that folder, still empty, becomes a link to the folder on the other disk. No path is in the WAL, so a copy
// of this cluster that recovers from it, maybe on this very machine, never writes there.

/** The tablespace of the embedded PostgreSQL on a cheaper disk. */
export const COLD = 'cold';

/** Gives the embedded PostgreSQL its tablespace in a folder, once. Its name is `COLD`.
 *  Refuses: StartupError for a folder that is not there, closed to the user of the database, in use by
 *  another house, or another one than before. */
export async function ensureColdFolder(owner: pg.Pool, cluster: string, folder: string): Promise<void> {
  if (!existsSync(folder))
    throw new StartupError(
      `COLD_DIR names ${folder}, which is not there: mount its disk, or make the folder`,
    );
  const target = realpathSync(folder);
  const found = (await readTablespace(owner, COLD)) ?? (await createInPlace(owner, COLD));
  const link = path.join(cluster, 'pg_tblspc', found.oid);
  const there = lstatSync(link, { throwIfNoEntry: false });
  if (there?.isSymbolicLink()) return assertTarget(link, target);
  const inner = path.join(link, found.version);
  if (there && existsSync(inner) && readdirSync(inner).length > 0)
    throw new StartupError(
      `old days lie in ${link}: stop Tessera, move that folder to ${target} and make a link to it in its place`,
    );
  linkTo(target, { link, version: found.version, cluster });
}

function assertTarget(link: string, target: string): void {
  if (existsSync(link) && realpathSync(link) === target) return;
  throw new StartupError(
    `old days lie elsewhere than in ${target}: set COLD_DIR to where ${link} leads, or stop Tessera and move them`,
  );
}

function linkTo(
  target: string,
  { link, version, cluster }: { readonly link: string; readonly version: string; readonly cluster: string },
): void {
  const user = databaseUser(cluster);
  if (user) {
    if (statSync(target).uid === 0) chownSync(target, user.uid, user.gid);
    if (!canEnter(user, path.dirname(target)))
      throw new StartupError(
        `COLD_DIR cannot be served: the user of the database cannot enter ${path.dirname(target)}`,
      );
  }
  if (!canWrite(user, target))
    throw new StartupError(`COLD_DIR names ${target}, where the user of the database cannot write`);
  const inner = path.join(target, version);
  if (existsSync(inner) && readdirSync(inner).length > 0)
    throw new StartupError(`COLD_DIR names ${target}, which another house uses: choose an empty folder`);
  mkdirSync(inner, { recursive: true, mode: 0o700 });
  if (user) chownSync(inner, user.uid, user.gid);
  for (const each of [path.join(link, version), link]) if (existsSync(each)) rmdirSync(each);
  symlinkSync(target, link);
}
