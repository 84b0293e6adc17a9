import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { Caller, newMember } from './support/caller.ts';
import { ownerOf } from './support/database.ts';
import { timeOf } from './support/product-time.ts';
import { newDataDir, postmasterOf, removeDataDir, startServer, type RealServer } from './support/server.ts';
import { clockOfWorker } from './support/world.ts';

const START = fileURLToPath(new URL('../scripts/start.mjs', import.meta.url));
const clock = clockOfWorker();
const GAME = '1';

const run = promisify(execFile);
let home: string;
const running: RealServer[] = [];
beforeEach(() => {
  home = newDataDir();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
  removeDataDir(home);
});

const inHome = (name: string): string => path.join(home, name);
const settings = (folder: string) => ({
  ...clock.environment,
  DATA_DIR: inHome(folder),
  WAL_ARCHIVE: inHome('wal'),
  WAL_ARCHIVE_KEY: inHome('backup.key.pub'),
});

async function start(folder: string): Promise<RealServer> {
  const server = await startServer(inHome(folder), settings(folder));
  running.push(server);
  return server;
}

const command = async (...words: readonly string[]): Promise<string> => {
  const env = { PATH: process.env['PATH'], ...settings('data') };
  return (await run(process.execPath, [START, ...words], { env })).stdout;
};

type Member = Awaited<ReturnType<typeof newMember>>;

/** Bets once in a round that is on sale, and has it drawn and settled. */
async function betToTheEnd({ caller }: Member, folder: string): Promise<void> {
  const time = timeOf(() => inHome(folder), clock);
  await time.passToQuietSale();
  const { game_no } = await caller.get('games/getGameResult', { game_id: GAME });
  const bet_content = [{ play: 'side', number: 'big', amount: '10.00' }];
  await caller.get('games/submitBet', { game_id: Number(GAME), game_no: game_no ?? '', bet_content });
  await time.passTo('settled', Number(GAME));
  await expect
    .poll(async () =>
      // A bet is won or lost from the draw on, and paid a moment later.
      (await caller.get('games/getBetRecord', {})).list.every(({ settletime }) => settletime !== null),
    )
    .toBe(true);
}

const stateOf = async ({ caller }: Member) => ({
  money: (await caller.get('user/index')).money,
  bets: (await caller.get('games/getBetRecord', {})).list,
});

const lastDrawn = async (origin: string): Promise<string> =>
  (await new Caller(origin).get('games/getHistoryRecord', { game_id: GAME, limit: '1' })).list[0]?.game_no ??
  '';

test('goes on with every bet and every draw of the archive after server, database and data are gone', async () => {
  await command('backup', 'new-key', inHome('backup.key'));
  mkdirSync(inHome('wal'));
  const first = await start('data');
  const member = await newMember(new Caller(first.address), 'restored1');
  // On sale, so that the copy has the seeds of its chain.
  await betToTheEnd(member, 'data');
  await command('backup', inHome('backups'), '--key', inHome('backup.key.pub'));
  const [copy = ''] = readdirSync(inHome('backups'));
  // Behind the base copy: the keeper in it does not know of this draw.
  await betToTheEnd(member, 'data');
  const before = await stateOf(member);
  const drawnBefore = await lastDrawn(first.address);
  const owner = ownerOf(inHome('data'));
  const { rows } = await owner.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await expect
    .poll(() => readdirSync(inHome('wal')), { timeout: 90_000 })
    .toContain(`${rows[0]?.name}.gz.age`);
  await owner.end();

  process.kill(postmasterOf(inHome('data')), 'SIGSTOP');
  await first.kill();
  running.splice(0);
  process.kill(postmasterOf(inHome('data')), 'SIGKILL');
  removeDataDir(inHome('data'));

  const from = [path.join(inHome('backups'), copy), '--to', inHome('restored')];
  const said = await command('restore', ...from, '--wal', inHome('wal'), '--key', inHome('backup.key'));
  expect(said).not.toContain('BROKEN');
  expect(said).toContain('holds   I2 a balance is its last entry');
  expect(said).toMatch(/the keeper has noted [1-9]\d* rounds/);

  const second = await start('restored');
  const again = { ...member, caller: new Caller(second.address).as(tokenOf(member)) };
  expect(await stateOf(again)).toEqual(before);
  // The keeper gives the next seeds: no round is called off.
  await betToTheEnd(again, 'restored');
  const { list } = await again.caller.get('games/getBetRecord', {});
  expect(list.map(({ status }) => status)).not.toContain('cancelled');
  expect((await lastDrawn(second.address)) > drawnBefore).toBe(true);
});

const tokenOf = ({ storage }: Member): string => JSON.parse(storage['token'] ?? '""') as string;
