import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';

import { startEmbedded } from '@tessera/server/db/embedded/supervisor';
import { openOwner } from '@tessera/server/db/pool';

import type { Member } from '../e2e/support/caller.ts';
import { timeOf } from '../e2e/support/product-time.ts';
import { LONG_ROUNDS } from '../e2e/support/rounds.ts';
import { newDataDir, removeDataDir, startServer } from '../e2e/support/server.ts';
import { WorldClock } from '../e2e/support/world-clock.ts';
import { buildStale } from './build.mjs';
import { dataText, emptyTables } from './keep/data-text.ts';
import { playHouse } from './keep/play-house.ts';

// Keeps the data of a house that runs this release, for the tests of later ones: members with a session, with
// money, and with bets, a ticket, a chase, a deposit and a withdrawal that wait. Names the tables in which
// there is nothing. The example writes packages/server/tests/kept/1.1.0.json and 1.1.0.tar.br.
//   npm run keep -- 1.1.0

const FOLDER = fileURLToPath(new URL('../packages/server/tests/kept/', import.meta.url));
const DATA = 'database.sql';
const SETTINGS = {
  ...LONG_ROUNDS,
  CARD_HOLD_SECONDS: '3',
  PASSWORD_HOLD_SECONDS: '0',
  TURNOVER_PERCENT: '0',
  PUSH_SUBJECT: 'mailto:push@house.example',
};
/** Files that PostgreSQL and the start create anew. */
const NOT_KEPT = /^postgres|\.lock$|\.log$|^uploads-/;
const WINDOW_BITS = 24;
const SECOND_MS = 1_000;

const release = process.argv[2];
if (release === undefined || !/^[\w.-]+$/.test(release)) {
  process.stderr.write('Name the release: npm run keep -- 1.1.0\n');
  process.exit(1);
}
await buildStale();
const dataDir = newDataDir();
const clock = WorldClock.make();
try {
  const members = await makeHouse();
  const { migrations, dueAt } = await dump();
  const told = { dueAt, settings: SETTINGS, migrations, members };
  writeFileSync(path.join(FOLDER, `${release}.json`), `${JSON.stringify(told, undefined, 2)}\n`);
  writeFileSync(path.join(FOLDER, `${release}.tar.br`), archive());
} finally {
  removeDataDir(dataDir);
  clock.remove();
}

/** Runs the product until its members have done all, and stops it. */
async function makeHouse(): Promise<readonly object[]> {
  const server = await startServer(dataDir, { ...SETTINGS, ...clock.environment });
  try {
    const time = timeOf(() => dataDir, clock);
    const members = await playHouse({
      origin: server.address,
      drawNext: () => time.passTo('settled'),
      now: () => clock.now(),
    });
    return await Promise.all(members.map(toldOf));
  } finally {
    await server.stop();
  }
}

async function toldOf({ caller, storage }: Member): Promise<object> {
  const { username, money: balance } = await caller.get('user/index');
  return { username, token: JSON.parse(storage['token'] ?? '') as string, balance };
}

/** Writes the rows of all tables into the data folder. */
async function dump(): Promise<{ readonly migrations: number; readonly dueAt: string }> {
  const embedded = await startEmbedded({ dataDir });
  const owner = openOwner(embedded.connection, 1);
  try {
    const empty = await emptyTables(owner);
    process.stdout.write(`Nothing in ${empty.length} tables: ${empty.join(', ')}\n`);
    writeFileSync(path.join(dataDir, DATA), await dataText(owner));
    return await momentOf(owner);
  } finally {
    await owner.end();
    await embedded.stop();
  }
}

/** The rounds of a chase may not be there yet: a round's id begins with the time of its draw. */
async function momentOf(
  owner: ReturnType<typeof openOwner>,
): Promise<{ readonly migrations: number; readonly dueAt: string }> {
  const { rows } = await owner.query<{ migrations: bigint; last: bigint }>(
    `select (select count(*) from schema_migrations) as migrations, max(round_id) as last
     from (select round_id from bets union select round_id from ticket_legs union select round_id from chase_issues) b`,
  );
  const [found] = rows;
  if (!found) throw new Error('nothing was bought');
  const dueAt = new Date(Number(found.last) + SECOND_MS).toISOString();
  return { migrations: Number(found.migrations), dueAt };
}

function archive(): Buffer {
  const names = readdirSync(dataDir).filter((name) => !NOT_KEPT.test(name));
  const flags = ['--owner=0', '--group=0', '--sort=name', '-C', dataDir];
  const { status, stdout, stderr } = spawnSync('tar', ['c', ...flags, ...names], { maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`tar: ${stderr.toString()}`);
  return brotliCompressSync(stdout, { params: { [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } });
}
