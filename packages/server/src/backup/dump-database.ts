import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { StartupError } from '../kernel/startup-error.ts';

/** A database that is reached by a URL, and where the tools of PostgreSQL are looked for. */
export type DumpPlace = { readonly url: string; readonly searchPath: string };

/** The database in the custom format of pg_dump: its state at one moment, read while others continue.
 *  Refuses: StartupError with what pg_dump says, such as a version older than the server's. */
export async function* dumpDatabase(place: DumpPlace): AsyncGenerator<Uint8Array> {
  const child = run('pg_dump', ['--format=custom', '--no-password'], place);
  let isRead = false;
  try {
    yield* child.stdout;
    isRead = true;
  } finally {
    if (!isRead) child.kill();
  }
  await child.ended;
}

/** Fills an empty database from a dump, all of it or nothing: an error of the dump's source undoes it. What
 *  lay in a tablespace lies with the rest.
 *  Refuses: StartupError with what pg_restore says. */
export async function restoreDump(dump: AsyncIterable<Uint8Array>, place: DumpPlace): Promise<void> {
  const args = ['--exit-on-error', '--single-transaction', '--no-owner', '--no-tablespaces', '--no-password'];
  const child = run('pg_restore', [...args, `--dbname=${databaseOf(place.url)}`], place);
  const feeding = pipeline(Readable.from(dump), child.stdin).catch((error: unknown) => {
    child.kill();
    return error;
  });
  const [fed, ended] = await Promise.allSettled([feeding, child.ended]);
  if (ended.status === 'fulfilled' && fed.status === 'fulfilled' && fed.value === undefined) return;
  const failure: unknown = fed.status === 'fulfilled' ? fed.value : fed.reason;
  // A pipe that pg_restore closed says less than its own last words.
  const isPipe = (failure as NodeJS.ErrnoException | undefined)?.code === 'EPIPE';
  throw failure instanceof Error && !isPipe ? failure : ended.status === 'rejected' ? ended.reason : failure;
}

const databaseOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** Starts a tool. It receives the password in its environment, which other users cannot read. */
function run(tool: string, args: readonly string[], { url, searchPath }: DumpPlace) {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const given = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  const env = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const child = spawn(tool, args, { env: { ...env, PATH: searchPath, LC_ALL: 'C' } });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code !== 0) throw new StartupError(`${tool} failed: ${said.trim().split('\n')[0] ?? ''}`);
    },
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT'
        ? new StartupError(`${tool} is not installed: install the client of your PostgreSQL`)
        : error;
    },
  );
  // The reader of the output learns of the failure there, before the end is asked for.
  ended.catch(() => {});
  return { stdin: child.stdin, stdout: child.stdout, kill: () => child.kill(), ended };
}
