import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { link, open, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';

import { StartupError } from '../kernel/startup-error.ts';
import { syncFolder } from '../process/secret-file.ts';
import { digestOf } from './age-keys.ts';
import { encrypt, readRemark } from './age.ts';
import { readPublicKey } from './read-key.ts';
import { bytesOf } from './tar.ts';
import { archivedAs, isWalName } from './wal-file.ts';

/** The name of the digest in the head of an archived file: PostgreSQL hands a file over again after a crash,
 *  and the public key cannot read what lies there. */
const DIGEST = 'tessera-sha256';
/** Most of a segment that was finished early is zeros. */
const GZIP_LEVEL = 1;

/** The archive_command of the embedded PostgreSQL: copies one finished file of the WAL into the archive,
 *  compressed and encrypted. Returns once it is on disk under its name, which it has only when it is whole.
 *  The same file again succeeds.
 *  Refuses: StartupError for another file under a name that is taken, which is never overwritten; PostgreSQL
 *  keeps the file then, and tries again.   Cost: a file of 16 MiB in memory, two flushes. */
export async function archiveWal(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { to: { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true,
  });
  const [file, name] = positionals;
  const { to } = values;
  if (to === undefined || file === undefined || name === undefined || !isWalName(name))
    throw new StartupError('archive-wal is run by PostgreSQL: --to DIR --key FILE %p %f');
  const key = readPublicKey(values.key, '--key');
  const content = readFileSync(file);
  const digest = digestOf(content);
  const target = path.join(to, archivedAs(name));
  const draft = await freshDraft(to, name);
  if (existsSync(target)) return assertSame(target, digest);
  const handle = await open(draft, 'wx', 0o600);
  try {
    const packed = gzipSync(content, { level: GZIP_LEVEL });
    await handle.writeFile(encrypt(bytesOf(packed), key, { remark: [DIGEST, digest] }));
    await handle.sync();
  } finally {
    await handle.close();
  }
  // Not a rename, which would overwrite what another process has put there meanwhile.
  await link(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
    await assertSame(target, digest);
  });
  await rm(draft);
  syncFolder(to);
}

async function assertSame(target: string, digest: string): Promise<void> {
  const stream = createReadStream(target);
  const there = await readRemark(stream, DIGEST).finally(() => stream.destroy());
  if (there !== digest)
    throw new StartupError(
      `${target} holds another file of that name: archive each database in its own folder`,
    );
  // It may have been given its name just before a crash.
  syncFolder(path.dirname(target));
}

/** A name for the file while it is written. What a killed command has left is removed: PostgreSQL runs one at
 *  a time. */
async function freshDraft(folder: string, name: string): Promise<string> {
  const begin = `.${name}.`;
  for (const each of await readdir(folder)) {
    if (each.startsWith(begin) && each.endsWith('.partial'))
      await rm(path.join(folder, each), { force: true });
  }
  return path.join(folder, `${begin}${process.pid}.partial`);
}
