import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { secretOf } from '../../kernel/secrets.ts';
import type { Placement } from './placement.ts';

export const SUPERUSER = 'tessera';
export const DEFAULT_DATABASE = 'tessera';
/** The files of the superuser's password and of the server's, in the data folder. */
export const PASSWORD_FILE = 'postgres.password';
export const SERVER_PASSWORD_FILE = 'postgres-server.password';

/** A password: random, created once, stored in the data folder, readable by its owner only. */
export function readPassword(dataDir: string, name = PASSWORD_FILE): string {
  const file = path.join(dataDir, name);
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return secretOf({ file });
}

/** Creates the cluster if there is none: UTF-8, the same locale everywhere, data checksums, SCRAM
 *  passwords. It is created under a temporary name and renamed when complete, so an interrupted first start
 *  leaves no partial cluster. */
export async function ensureCluster(
  { binaries, home, cluster, user }: Placement,
  password: string,
): Promise<void> {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return;
  const draft = `${cluster}.new`;
  const passwordFile = path.join(home, 'initdb.password');
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const flags = [
    ['--pgdata', draft],
    ['--username', SUPERUSER],
    ['--pwfile', passwordFile],
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
    ['--auth', 'scram-sha-256'],
  ];
  try {
    const args = [...flags.map((flag) => flag.join('=')), '--data-checksums', '--no-instructions'];
    await runToEnd(path.join(binaries, 'bin', 'initdb'), args, { ...user, cwd: home });
    renameSync(draft, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function runToEnd(
  program: string,
  args: string[],
  options: { uid?: number; gid?: number; cwd: string },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(program)} failed: ${output.trim()}`)),
    );
  });
}
