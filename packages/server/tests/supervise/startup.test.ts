import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { readPassword, SUPERUSER } from '../../src/db/embedded/cluster.ts';
import { place } from '../../src/db/embedded/placement.ts';
import { freePort } from '../../src/db/free-port.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { openOwner, type ConnectionParts } from '../../src/db/pool.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import { dropDatabase, emptyDatabase, urlOf } from '../support/database.ts';
import { PROGRAM } from '../support/program.ts';

const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
/** The server of TEST_DATABASE_URL may accept any login, and is durable. */
const isOwnServer = process.env['TEST_DATABASE_URL'] === undefined;

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'startup-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

type Start = { readonly args?: readonly string[]; readonly user?: typeof NOBODY };

/** Runs the program with these settings until it exits, and returns the sentence that it prints. */
async function failedStart(
  env: Record<string, string>,
  { args = [], user = {} }: Start = {},
): Promise<string> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    ...user,
    cwd: '/',
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', PORT: '0', DATA_DIR: newFolder(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, output, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  expect(output, 'the program prints one sentence').toMatch(/^[^\n]{20,}\n$/);
  expect(printed + output, 'the program prints no stack').not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
  return output.trim();
}

describe('start without a reachable database', () => {
  const at = inject('template');

  it('names the address without a listener', async () => {
    const port = await freePort();
    const output = await failedStart({ DATABASE_URL: `postgres://u:p@127.0.0.1:${port}/tessera` });
    expect(output).toBe(
      `nobody listens at 127.0.0.1:${port}: start PostgreSQL there, or correct DATABASE_URL`,
    );
  });

  it('names the host that cannot be resolved', async () => {
    const output = await failedStart({ DATABASE_URL: 'postgres://u:p@db.invalid/tessera' });
    expect(output).toContain('the host db.invalid of DATABASE_URL cannot be resolved');
  });

  it('gives the command that creates a missing database', async () => {
    const url = urlOf({ ...at, database: 'absent' });
    const output = await failedStart({ DATABASE_URL: url, DATABASE_OWNER_URL: url });
    expect(output).toContain('there is no database absent at');
    expect(output).toContain(
      `create it with "createdb --host=${at.host} --port=${at.port} --owner=${at.user} absent"`,
    );
  });

  it.runIf(isOwnServer)('reports a wrong password without repeating it', async () => {
    const output = await failedStart({ DATABASE_URL: urlOf({ ...at, password: 'mistaken' }) });
    expect(output).toContain(`refuses the password of user ${at.user}: correct it in DATABASE_URL`);
    expect(output).not.toContain('mistaken');
  });

  it('names the setting of the owner that leads nowhere', async () => {
    const url = `postgres://u:p@127.0.0.1:${await freePort()}/tessera`;
    const output = await failedStart({ DATABASE_URL: urlOf(at), DATABASE_OWNER_URL: url });
    expect(output).toContain('or correct DATABASE_OWNER_URL');
  });

  it('refuses an owner for the embedded database', async () => {
    const output = await failedStart({ DATABASE_OWNER_URL: urlOf(at) });
    expect(output).toContain('DATABASE_OWNER_URL needs DATABASE_URL');
  });

  it.each(['books', 'operator list'])('reports the failure to the command %s as well', async (command) => {
    const url = `postgres://u:p@127.0.0.1:${await freePort()}/tessera`;
    const output = await failedStart({ DATABASE_URL: url }, { args: command.split(' ') });
    expect(output).toContain('nobody listens at');
  });
});

describe('start on an unsuitable database', () => {
  let connection: ConnectionParts;
  const login = `startup_${process.pid}`;
  const asLogin = (): string => urlOf({ ...connection, user: login, password: 'secret' });
  const asServer = (): string => urlOf({ ...connection, ...inject('serverLogin') });

  async function asOwner(work: (owner: ReturnType<typeof openOwner>) => Promise<unknown>): Promise<void> {
    const owner = openOwner(connection, 1);
    await work(owner).finally(() => owner.end());
  }

  beforeAll(async () => {
    connection = await emptyDatabase();
    await asOwner((owner) => owner.query(`create role ${login} login password 'secret'`));
    return async () => {
      await dropDatabase(connection.database);
      connection = inject('template');
      await asOwner((owner) => owner.query(`drop role ${login}`));
    };
  });

  it('refuses a superuser as the login of the server', async () => {
    const output = await failedStart({ DATABASE_URL: urlOf(connection) });
    expect(output).toContain(`the server may not log in as ${connection.user}, who is a superuser`);
    expect(output).toContain(
      `name tessera_app in DATABASE_URL, and ${connection.user} in DATABASE_OWNER_URL`,
    );
  });

  it('refuses a login of the server that can become somebody else', async () => {
    await asOwner((owner) => owner.query(`grant pg_read_all_data to ${login}`));
    const output = await failedStart({ DATABASE_URL: asLogin() });
    expect(output).toContain(`may not log in as ${login}, who can become pg_read_all_data`);
    await asOwner((owner) => owner.query(`revoke pg_read_all_data from ${login}`));
  });

  it('names the migrations that are missing where no owner is given', async () => {
    const output = await failedStart({ DATABASE_URL: asServer() });
    expect(output).toContain('migrations (from 0001-roles.sql on): set DATABASE_OWNER_URL');
  });

  it('gives the statement for an owner that does not own it', async () => {
    const output = await failedStart({ DATABASE_URL: asServer(), DATABASE_OWNER_URL: asLogin() });
    expect(output).toContain(
      `user ${login} lacks rights in database ${connection.database} (permission denied`,
    );
    expect(output).toContain(`run "alter database ${connection.database} owner to ${login}"`);
  });

  it('gives the statement for an owner without the role of the server', async () => {
    await asOwner((owner) => owner.query(`alter database ${connection.database} owner to ${login}`));
    const output = await failedStart({ DATABASE_URL: asServer(), DATABASE_OWNER_URL: asLogin() });
    expect(output).toContain(`and "grant tessera_app to ${login}" as a superuser`);
  });

  it('refuses a login of the server that owns the database', async () => {
    const output = await failedStart({ DATABASE_URL: asLogin() });
    expect(output).toContain(`may not log in as ${login}, who owns tables or databases`);
    await asOwner((owner) => owner.query(`reassign owned by ${login} to current_user`));
  });

  it.runIf(isOwnServer)('gives the statements for settings that lose bets', async () => {
    const output = await failedStart({ DATABASE_URL: asServer(), DATABASE_OWNER_URL: urlOf(connection) });
    expect(output).toContain(
      'may lose what it has acknowledged: turn on fsync, full_page_writes, synchronous_commit',
    );
    expect(output).toContain('"alter system set fsync = on; alter system set full_page_writes = on;');
  });

  it('gives the statement for a login of the server without its rights', async () => {
    await asOwner((owner) => migrate(owner, readMigrations(MIGRATIONS)));
    const output = await failedStart({ DATABASE_URL: asLogin() });
    expect(output).toContain(`"grant tessera_app to ${login}" as a superuser`);
  });

  it('reports a database that a newer version has migrated', async () => {
    await asOwner(async (owner) => {
      await migrate(owner, readMigrations(MIGRATIONS));
      await owner.query(
        `insert into schema_migrations (id, name, checksum) values (9999, '9999-later.sql', 'x')`,
      );
    });
    const output = await failedStart({ DATABASE_URL: asServer() });
    expect(output).toContain('migrated by a newer version (9999-later.sql): start that version');
  });
});

describe('start on an unusable data folder', () => {
  it.each([
    ['below a file', '/dev/null/data', 'a part of the path /dev/null/data is not a folder'],
    ['where the system allows none', '/proc/data', '/proc/data cannot be created'],
  ])('names the folder %s', async (_, folder, sentence) => {
    const output = await failedStart({ DATA_DIR: folder });
    expect(output).toContain(sentence);
    expect(output).toContain('DATA_DIR');
  });

  it('names the file in its place', async () => {
    const file = path.join(newFolder(), 'data');
    writeFileSync(file, '');
    expect(await failedStart({ DATA_DIR: file })).toContain(`${file}`);
  });

  it('names the folder without write permission', async () => {
    const folder = newFolder();
    chmodSync(folder, 0o555);
    const output = await failedStart({ DATA_DIR: folder }, { user: NOBODY });
    expect(output).toContain(`this user may not use ${folder}`);
  });

  it('gives the command that enables checksums', async () => {
    const folder = newFolder();
    const cluster = clusterWithoutChecksums(folder);
    const output = await failedStart({ DATA_DIR: folder });
    expect(output).toContain(`stop PostgreSQL and run "pg_checksums --enable --pgdata=${cluster}"`);
  });
});

describe('start with real money', () => {
  const REAL = {
    PLAY_MONEY: 'off',
    CURRENCY: 'EUR',
    RAIL_URL: 'https://rail.example',
    RAIL_SECRET: 's',
    RAIL_CALLBACK_SECRET: 'c',
  };

  it.each([
    ['without a currency', { CURRENCY: '' }, 'PLAY_MONEY=off needs CURRENCY: set the code'],
    ['on our own cashier', { RAIL_URL: '' }, 'PLAY_MONEY=off needs RAIL_URL: set the address of a real rail'],
    ['with a short hold on payees', { CARD_HOLD_SECONDS: '3' }, 'not 3: raise it or leave it out'],
  ])('is refused %s', async (_, settings, sentence) => {
    expect(await failedStart({ ...REAL, ...settings })).toContain(sentence);
  });
});

/** A cluster in the folder of the embedded one, created without data checksums. */
function clusterWithoutChecksums(dataDir: string): string {
  const { binaries, home, cluster, user } = place(dataDir);
  const passwordFile = path.join(home, 'initdb.password');
  writeFileSync(passwordFile, readPassword(dataDir), { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const flags = [
    `--pgdata=${cluster}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
  ];
  const made = spawnSync(
    path.join(binaries, 'bin', 'initdb'),
    [...flags, '--locale=C', '--auth=scram-sha-256', '--no-data-checksums'],
    { ...user, cwd: home, encoding: 'utf8' },
  );
  expect(made.stderr).toBe('');
  return cluster;
}
