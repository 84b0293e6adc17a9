import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { StartupError } from '../../kernel/startup-error.ts';
import { copyBinaries, findBinaries, repairLinks } from './binaries.ts';
import { canEnter, databaseUser, type SystemUser } from './system-user.ts';

/** The locations of the cluster and of its binaries. */
export type Placement = {
  readonly dataDir: string;
  readonly binaries: string;
  /** Contains the cluster, its log and its socket; owned by the database's user. */
  readonly home: string;
  readonly cluster: string;
  readonly logFile: string;
  readonly user: SystemUser | undefined;
  /** One line for the user when the cluster lies in an unexpected location. */
  readonly notice: string | undefined;
};

const ELSEWHERE = '/var/lib/tessera';
export const LOCATION_FILE = 'postgres.location';

/** Decides where the cluster lies: in the data folder, unless we are root and the database's user cannot
 *  access that folder; then under /var/lib/tessera, and a file in the data folder records the location. The
 *  decision is made once: later starts use the existing cluster. */
export function place(dataDir: string): Placement {
  const source = findBinaries();
  if (!source) {
    throw new StartupError(
      `there is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to one of your own`,
    );
  }
  mkdirSync(dataDir, { recursive: true });
  const root = realpathSync(dataDir);
  const home = homeOf(root);
  const cluster = path.join(home, 'cluster');
  const user = databaseUser(cluster);
  makeHome(home, user);
  assertOwner(cluster, user);
  const areReachable = repairLinks(source) && (!user || canEnter(user, path.join(source, 'bin')));
  const binaries = areReachable ? source : copyBinaries(source, user ? ELSEWHERE : root);
  const logFile = path.join(home, 'postgres.log');
  const notice = home.startsWith(root)
    ? undefined
    : `the database is kept in ${home}, since ${root} is closed to its user`;
  return { dataDir: root, binaries, home, cluster, logFile, user, notice };
}

/** The cluster of a data folder, or where its first start would create one inside. */
export const clusterOf = (root: string): string =>
  path.join(earlierHome(root) ?? path.join(root, 'postgres'), 'cluster');

function earlierHome(root: string): string | undefined {
  const inside = path.join(root, 'postgres');
  if (existsSync(path.join(inside, 'cluster'))) return inside;
  const locationFile = path.join(root, LOCATION_FILE);
  return existsSync(locationFile) ? readFileSync(locationFile, 'utf8').trim() : undefined;
}

function homeOf(root: string): string {
  const earlier = earlierHome(root);
  if (earlier !== undefined) return earlier;
  const inside = path.join(root, 'postgres');
  const locationFile = path.join(root, LOCATION_FILE);
  const user = databaseUser();
  if (!user || canEnter(user, root)) return inside;
  const outside = freeFolder(
    path.join(ELSEWHERE, createHash('sha256').update(root).digest('hex').slice(0, 12)),
  );
  writeFileSync(locationFile, `${outside}\n`);
  return outside;
}

/** A deleted data folder may leave its cluster behind: a new data folder does not adopt it. */
function freeFolder(wanted: string): string {
  let folder = wanted;
  for (let n = 2; existsSync(folder); n++) folder = `${wanted}-${n}`;
  return folder;
}

function makeHome(home: string, user: SystemUser | undefined): void {
  mkdirSync(path.dirname(home), { recursive: true, mode: 0o755 });
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (user) chownSync(home, user.uid, user.gid);
}

function assertOwner(cluster: string, user: SystemUser | undefined): void {
  if (user || !existsSync(cluster)) return;
  const { uid } = statSync(cluster);
  if (uid !== process.getuid?.()) {
    throw new StartupError(
      `${cluster} belongs to user ${uid}: start as that user or as root, or choose another DATA_DIR`,
    );
  }
}
