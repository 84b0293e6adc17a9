import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** The system user that runs PostgreSQL. PostgreSQL refuses to run as root. */
export type SystemUser = { readonly uid: number; readonly gid: number };

const OWN_USER = 'tessera-db';
const FALLBACK_USER = 'nobody';

/** Absent when we are an ordinary user: PostgreSQL then runs as the same user. As root: the owner of an
 *  existing cluster, else the system user tessera-db, created if missing, else nobody. */
export function databaseUser(clusterFolder?: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (clusterFolder !== undefined && existsSync(clusterFolder)) {
    const { uid, gid } = statSync(clusterFolder);
    if (uid !== 0) return { uid, gid };
  }
  return lookUp(OWN_USER) ?? create(OWN_USER) ?? lookUp(FALLBACK_USER) ?? { uid: 65_534, gid: 65_534 };
}

/** Returns true if the user may enter a folder, checked by the operating system itself, since modes alone are
 *  not sufficient (mounts, access lists). */
export const canEnter = (user: SystemUser, folder: string): boolean => succeeds('cd "$1"', folder, user);

/** Returns true if a user, or our own, may make files in a folder, checked the same way. */
export const canWrite = (user: SystemUser | undefined, folder: string): boolean =>
  succeeds('cd "$1" && test -w .', folder, user);

function succeeds(script: string, folder: string, user: SystemUser | undefined): boolean {
  const { status } = spawnSync('/bin/sh', ['-c', script, 'sh', folder], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** Changes the owner of what belongs to root, and follows no link: it may lead out of the folder. */
export function handOver(place: string, user: SystemUser): void {
  const stat = lstatSync(place);
  if (stat.uid === 0) (stat.isSymbolicLink() ? lchownSync : chownSync)(place, user.uid, user.gid);
  if (stat.isDirectory()) for (const name of readdirSync(place)) handOver(path.join(place, name), user);
}

function create(name: string): SystemUser | undefined {
  spawnSync(
    'useradd',
    ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name],
    {
      stdio: 'ignore',
    },
  );
  return lookUp(name);
}

function lookUp(name: string): SystemUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const { status, stdout } = spawnSync('id', [flag, name], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return status === 0 ? Number(stdout) : undefined;
  });
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}
