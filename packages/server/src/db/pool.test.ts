import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { isLostConnection, mayBeTriedAgain } from './failure.ts';
import { type Database, openDatabase } from './pool.ts';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ACCEPTED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const GONE = message('E', Buffer.from('SFATAL\0C57P01\0Mthe database goes down\0\0'));

const STANDBY = message('S', Buffer.from('in_hot_standby\0on\0'));
const PRIMARY = message('S', Buffer.from('in_hot_standby\0off\0'));
const WAIT_CANCELLED = message('N', Buffer.from('SWARNING\0C01000\0Mcanceled\0RSyncRepWaitForLSN\0\0'));
const COMPLETE = message('C', Buffer.from('SELECT 0\0'));
const ANSWER = Buffer.concat([COMPLETE, READY]);

let server: Server;
/** Greeting of the server to a new connection, in one packet. */
let welcome: readonly Buffer[] = [];
/** Its reply to each packet of statements, in one packet. */
let answer = ANSWER;
beforeEach(async () => {
  answer = ANSWER;
  server = createServer((socket) => {
    socket.once('data', () => {
      socket.write(Buffer.concat(welcome));
      if (welcome.includes(GONE)) socket.end();
      else socket.on('data', () => socket.write(answer));
    });
    socket.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => new Promise((done) => void server.close(done)));

it.each(['main', 'sale', 'batch'] as const)(
  'pool %s fails only the caller whose connection breaks at checkout',
  async (name) => {
    // As PostgreSQL does when it is killed during its start.
    welcome = [ACCEPTED, READY, GONE];
    const database = open();
    const pool = database[name];
    const client = await pool.connect();
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
    client.release(true);
    await database.close();
  },
);

const read = {
  main: (db: Database) => db.main.query('select 1'),
  sale: (db: Database) => db.sale.query('select 1'),
  batch: (db: Database) => db.batch.query('select 1'),
  reader: (db: Database) => db.reader.query({ text: 'select 1' }),
};

it.each(Object.keys(read) as (keyof typeof read)[])('%s reads from a primary alone', async (name) => {
  welcome = [ACCEPTED, STANDBY, READY];
  const database = open();
  const failure: unknown = await read[name](database).catch((error: unknown) => error);
  expect(isLostConnection(failure)).toBe(true);
  welcome = [ACCEPTED, PRIMARY, READY];
  await expect(read[name](database)).resolves.toMatchObject({ rows: [] });
  await database.close();
});

describe('a write whose wait for the standby was cancelled', () => {
  it.each(Object.keys(read) as (keyof typeof read)[])('has an unknown outcome on %s', async (name) => {
    welcome = [ACCEPTED, PRIMARY, READY];
    // As PostgreSQL answers a single statement, and as it answers COMMIT.
    for (const told of [
      [COMPLETE, WAIT_CANCELLED],
      [WAIT_CANCELLED, COMPLETE],
    ]) {
      answer = Buffer.concat([...told, READY]);
      const database = open();
      const failure = await failureOf(read[name](database));
      expect(failure).toMatchObject({ code: '08007' });
      expect(isLostConnection(failure)).toBe(true);
      answer = ANSWER;
      await expect(read[name](database)).resolves.toMatchObject({ rows: [] });
      await database.close();
    }
  });

  it('is told from the answer that came before it in the same packet', async () => {
    welcome = [ACCEPTED, PRIMARY, READY];
    const database = open(1, 1);
    await read.reader(database);
    answer = Buffer.concat([COMPLETE, READY, COMPLETE, WAIT_CANCELLED, READY]);
    const both = await Promise.allSettled([read.reader(database), read.reader(database)]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    await database.close();
  });
});

function open(mainSize = 10, readerSize = 4, waitAtMostMs?: number): Database {
  const { port } = server.address() as AddressInfo;
  const where = { host: '127.0.0.1', port, user: 'u', password: 'p', database: 'd' };
  const wait = waitAtMostMs === undefined ? {} : { waitAtMostMs };
  return openDatabase(where, { random: { unit: () => 0 }, mainSize, readerSize, ...wait });
}

describe('a full pool', () => {
  const openFull = (): Database => open(1, 4, 300);

  it.each(['connect', 'query'] as const)('refuses as busy who waits too long: %s', async (call) => {
    welcome = [ACCEPTED, READY];
    const database = openFull();
    const client = await database.main.connect();
    const failure = await failureOf(
      call === 'connect' ? database.main.connect() : database.main.query('select 1'),
    );
    expect(failure).toMatchObject({ code: 'SERVER_BUSY', detail: undefined });
    expect([mayBeTriedAgain(failure), isLostConnection(failure)]).toEqual([true, false]);
    client.release();
    await expect(database.main.query('select 1')).resolves.toMatchObject({ rows: [] });
    await database.close();
  });

  it.each(['that never answered', 'whose last connection broke'])(
    'is a lost connection with a database %s',
    async (what) => {
      const database = openFull();
      if (what !== 'that never answered') {
        welcome = [ACCEPTED, READY];
        (await database.main.connect()).release(true);
      }
      welcome = [];
      const both = [database.main.connect(), database.main.connect()].map(failureOf);
      for (const failure of await Promise.all(both)) {
        expect(failure).not.toMatchObject({ code: 'SERVER_BUSY' });
        expect(isLostConnection(failure)).toBe(true);
      }
      await database.close();
    },
  );
});

const failureOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);
