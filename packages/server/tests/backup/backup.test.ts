import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { makeKey } from '../../src/backup/make-key.ts';
import { runBackup } from '../../src/backup/run-backup.ts';
import { runRestore } from '../../src/backup/run-restore.ts';
import { placeBet } from '../../src/bet/place-bet.ts';
import { type Embedded, startEmbedded } from '../../src/db/embedded/supervisor.ts';
import { migrate, readMigrations } from '../../src/db/migrate.ts';
import { type Database, openDatabase, openOwner } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { appendAudit } from '../../src/fairness/audit-chain.ts';
import { writeCheckpoint } from '../../src/fairness/audit-checkpoints.ts';
import { openOperatorKey } from '../../src/fairness/operator-key.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import { openKeeper } from '../../src/keeper/keeper.ts';
import {
  type BettingServer,
  bettingServer,
  newMember,
  newRound,
  seedHouse,
  slipOf,
  type TestRound,
} from '../support/betting.ts';
import { seededRandom } from '../support/random.ts';

const SMALL = { shared_buffers: '32MB' };
/** The key of a test is random enough without work. */
const TOOLS = { clock: { now: () => epochMs(Date.UTC(2031, 0, 5, 3, 4, 5)) }, work: 4 };

let home: string;
let dataDir: string;
let embedded: Embedded;
let db: Database;
let round: TestRound;
let backup: string;
/** Bets that were acknowledged before the first copy, and before the last file of it was read. */
const acknowledged = { before: [] as string[], meanwhile: [] as string[] };
const said: string[] = [];

const placeOf = (folder: string) => ({
  dataDir: folder,
  databaseUrl: undefined,
  databaseOwnerUrl: undefined,
  auditCheckpoints: undefined,
  walArchive: undefined,
  backupStamp: path.join(home, 'stamp'),
  searchPath: '/usr/bin:/bin',
});

const keyFile = (name: string): string => path.join(home, name);
const keyOptions = (): string[] => ['--key', keyFile('key'), '--keeper-key', keyFile('keeper-key')];
const restore = (...args: string[]): Promise<boolean> =>
  runRestore(placeOf(home), args, (line) => void said.push(line));

beforeAll(async () => {
  home = mkdtempSync(path.join(os.tmpdir(), 'backup-'));
  chmodSync(home, 0o755);
  for (const name of ['key', 'keeper-key', 'other-key'])
    writeFileSync(keyFile(name), `${createHash('sha256').update(name).digest('base64')}\n`, { mode: 0o600 });
  dataDir = path.join(home, 'data');
  embedded = await startEmbedded({ dataDir, settings: SMALL });
  const owner = openOwner(embedded.connection);
  await migrate(owner, readMigrations(MIGRATIONS));
  db = openDatabase(embedded.login, { random: seededRandom(1) });
  await seedHouse(db, owner);
  await owner.end();
  await fillFolder();
  const server = await bettingServer(db, 1);
  const game = server.games.byCode('k3-3')!;
  round = await newRound(db, game);
  backup = await underLoad(server);
});
afterAll(async () => {
  await db.close();
  await embedded.stop();
  rmSync(home, { recursive: true, force: true });
});

/** A keeper with a chain, the operator's key, a pepper, and an audit chain with a checkpoint. */
async function fillFolder(): Promise<void> {
  const keeper = openKeeper({ dir: path.join(dataDir, 'keeper'), clock: TOOLS.clock });
  await keeper.createChain({ game: 'dice3', policy: 0, length: 8 });
  keeper.close();
  writeFileSync(path.join(dataDir, 'password.pepper'), 'pepper of the backup', { mode: 0o600 });
  writeFileSync(path.join(dataDir, 'server.lock'), '1 1\n');
  const operator = openOperatorKey(path.join(dataDir, 'operator.pem'));
  for (const n of [1, 2, 3]) await transaction(db, (tx) => appendAudit(tx, 'freeze', { n }));
  await writeCheckpoint({ db, operator, clock: TOOLS.clock }, path.join(dataDir, 'audit-checkpoints.jsonl'));
}

/** Backs up while four members bet without a pause. */
async function underLoad(server: BettingServer): Promise<string> {
  const members = await Promise.all([1, 2, 3, 4].map(() => newMember(db, 1_000_000_00n)));
  const placed: string[] = [];
  const first = Promise.withResolvers<void>();
  let isOver = false;
  const betting = members.map(async (member, at) => {
    for (let n = 0; !isOver; n += 1) {
      const reply = await placeBet(server, slipOf(round, ['side', 'big', '1']), member, `b-${at}-${n}`);
      placed.push(...reply.bets.map(({ id }) => id));
      if (placed.length > 20) first.resolve();
    }
  });
  await first.promise;
  acknowledged.before = [...placed];
  const say = (line: string): void => {
    said.push(line);
    if (line === 'base files copied') acknowledged.meanwhile = placed.slice(acknowledged.before.length);
  };
  try {
    return await runBackup(placeOf(dataDir), [path.join(home, 'backups'), ...keyOptions()], {
      ...TOOLS,
      say,
    });
  } finally {
    isOver = true;
    await Promise.all(betting);
    await server.bets.stop();
  }
}

const restoreArgs = (from: string, to: string): string[] => [
  from,
  '--to',
  path.join(home, to),
  ...keyOptions(),
];

describe('a backup of a running installation', () => {
  it('is one folder of its owner with four encrypted files, and touches its stamp', () => {
    expect(path.basename(backup)).toBe('tessera-2031-01-05T03-04-05Z');
    expect(readdirSync(path.dirname(backup))).toEqual([path.basename(backup)]);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
    const parts = ['cashier', 'database', 'files', 'keeper'].map((part) => `${part}.tar.age`);
    expect(readdirSync(backup).toSorted()).toEqual(parts);
    for (const part of parts) {
      const file = path.join(backup, part);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      expect(readFileSync(file).includes('pepper'), part).toBe(false);
    }
    expect(readFileSync(path.join(home, 'stamp'), 'utf8')).toMatch(/^2031-01-05T03:04:05\.000Z /);
  });

  it('is restored with every bet acknowledged before its end, and its books and audit chain hold', async () => {
    expect(acknowledged.before.length).toBeGreaterThan(20);
    expect(acknowledged.meanwhile.length, 'bets placed during the copy').toBeGreaterThan(0);
    said.length = 0;
    expect(await restore(...restoreArgs(backup, 'restored'))).toBe(true);
    expect(said.filter((line) => line.startsWith('BROKEN'))).toEqual([]);
    expect(said).toContain('holds   I2 a balance is its last entry');
    expect(said).toContain('holds   3 entries of the audit chain');
    const folder = path.join(home, 'restored');
    const again = await startEmbedded({ dataDir: folder, settings: SMALL });
    const owner = openOwner(again.connection);
    try {
      const { rows } = await owner.query<{ id: bigint }>('select id from bets');
      const found = new Set(rows.map(({ id }) => String(id)));
      const missing = [...acknowledged.before, ...acknowledged.meanwhile].filter((id) => !found.has(id));
      expect(missing).toEqual([]);
    } finally {
      await owner.end();
      await again.stop();
    }
    expect(readFileSync(path.join(folder, 'password.pepper'), 'utf8')).toBe('pepper of the backup');
    expect(existsSync(path.join(folder, 'server.lock'))).toBe(false);
    const keeper = openKeeper({ dir: path.join(folder, 'keeper'), clock: TOOLS.clock });
    keeper.close();
    expect(readFileSync(path.join(folder, 'keeper', 'journal'), 'utf8')).toContain('"chain"');
  });
});

describe('a restore', () => {
  const damaged = (part: string, harm: (file: string) => void): string => {
    const copy = mkdtempSync(path.join(home, 'copy-'));
    cpSync(backup, copy, { recursive: true });
    harm(path.join(copy, part));
    return copy;
  };
  const flipAt = (part: number) => (file: string) => {
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length * part);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(file, bytes);
  };

  it.each<[string, string, (file: string) => void, string]>([
    ['a changed byte', 'database.tar.age', flipAt(0.5), 'database.tar.age is damaged'],
    ['a changed last byte', 'files.tar.age', flipAt(0.9999), 'files.tar.age is damaged'],
    ['a missing end', 'keeper.tar.age', (file) => truncateBy(file, 1), 'keeper.tar.age is damaged'],
    ['a byte too many', 'keeper.tar.age', (file) => appendFileSync(file, 'x'), 'keeper.tar.age is damaged'],
    ['no database', 'database.tar.age', (file) => rmSync(file), 'holds no database.tar.age'],
  ])('refuses %s, and leaves nothing', async (_, part, harm, sentence) => {
    const from = damaged(part, harm);
    await expect(restore(...restoreArgs(from, 'refused'))).rejects.toThrow(sentence);
    expect(readdirSync(home).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it('refuses another key, for each file by its name', async () => {
    const args = restoreArgs(backup, 'refused');
    const [other, mine] = [keyFile('other-key'), keyFile('key')];
    const withKey = (file: string) => args.map((arg) => (arg === mine ? file : arg));
    await expect(restore(...withKey(other))).rejects.toThrow(/the key does not open \S+files\.tar\.age/);
    // The holder of the one key cannot read the seeds of coming draws.
    const withoutKeeper = args.slice(0, -2);
    await expect(restore(...withoutKeeper)).rejects.toThrow(/the key does not open \S+keeper\.tar\.age/);
    expect(readdirSync(home).filter((name) => name.startsWith('refused'))).toEqual([]);
  });

  it('refuses files of two backups, a folder that exists, and an installation that does not run', async () => {
    const later = { clock: { now: () => epochMs(TOOLS.clock.now() + 60_000) }, work: TOOLS.work };
    const to = path.join(home, 'later');
    const second = await runBackup(placeOf(dataDir), [to, ...keyOptions()], {
      ...later,
      say: () => {},
    });
    const mixed = damaged('keeper.tar.age', (file) => cpSync(path.join(second, 'keeper.tar.age'), file));
    await expect(restore(...restoreArgs(mixed, 'refused'))).rejects.toThrow('of another backup');
    await expect(restore(...restoreArgs(backup, 'data'))).rejects.toThrow('data exists');
    await expect(restore(backup, ...keyOptions()), 'into DATA_DIR').rejects.toThrow('name another folder');
    const idle = runBackup(placeOf(home), [to, ...keyOptions()], { ...later, say: () => {} });
    await expect(idle).rejects.toThrow(`no database runs on ${home}`);
  });

  it('refuses a key that is short or open to others', async () => {
    const [open, short] = [keyFile('open-key'), keyFile('short-key')];
    writeFileSync(open, 'x'.repeat(40));
    chmodSync(open, 0o644);
    writeFileSync(short, 'too short\n', { mode: 0o600 });
    const from = [backup, '--to', path.join(home, 'refused')];
    await expect(restore(...from, '--key', open)).rejects.toThrow('others may read');
    await expect(restore(...from, '--key', short)).rejects.toThrow('less than 16 characters');
    await expect(restore(...from)).rejects.toThrow('name the file of the key with --key');
    await expect(restore(...from, backup, '--key', open)).rejects.toThrow('name one backup');
    await expect(restore('--key', open)).rejects.toThrow('name one backup');
    const nowhere = runBackup(placeOf(dataDir), ['--key', open], { ...TOOLS, say: () => {} });
    await expect(nowhere).rejects.toThrow('name one folder');
  });
});

describe('a backup under a public key', () => {
  it('is opened by the secret key alone', async () => {
    const secret = keyFile('pair');
    expect(makeKey(secret)).toMatch(/^age1[a-z0-9]{58}\n/);
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    expect(() => makeKey(secret)).toThrow('pair exists');
    const later = { clock: { now: () => epochMs(TOOLS.clock.now() + 120_000) }, say: () => {} };
    const to = [path.join(home, 'for-pair')];
    const from = await runBackup(placeOf(dataDir), [...to, '--key', `${secret}.pub`], later);
    const args = [from, '--to', path.join(home, 'of-pair')];
    const locked = restore(...args, '--key', `${secret}.pub`);
    await expect(locked).rejects.toThrow(/the key does not open \S+files\.tar\.age/);
    // An empty folder, as one makes it for a new disk's DATA_DIR, is as good as none.
    mkdirSync(path.join(home, 'of-pair'));
    expect(await restore(...args, '--key', secret)).toBe(true);
    expect(readdirSync(path.join(home, 'of-pair'))).toContain('password.pepper');
  });

  it('is refused with a key of which a character is wrong', async () => {
    const damaged = keyFile('damaged-key');
    const line = readFileSync(`${keyFile('pair')}.pub`, 'utf8');
    writeFileSync(
      damaged,
      line.replace(/.\n$/, (last) => (last === 'q\n' ? 'p\n' : 'q\n')),
      { mode: 0o600 },
    );
    const args = [path.join(home, 'for-pair'), '--key', damaged];
    const tried = runBackup(placeOf(dataDir), args, { ...TOOLS, say: () => {} });
    await expect(tried).rejects.toThrow('is not whole: a character is wrong or missing');
  });
});

function truncateBy(file: string, bytes: number): void {
  writeFileSync(file, readFileSync(file).subarray(0, -bytes));
}
