import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { openDatabase } from './pool.ts';

const message = (type: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
const ACCEPTED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const GONE = message('E', Buffer.from('SFATAL\0C57P01\0Mthe database goes down\0\0'));

let server: Server;
/** Sends ready and shutdown in one packet, as PostgreSQL does when it is killed during its start. */
beforeEach(async () => {
  server = createServer((socket) => {
    socket.once('data', () => socket.end(Buffer.concat([ACCEPTED, READY, GONE])));
    socket.on('error', () => {});
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => new Promise((done) => void server.close(done)));

it.each(['main', 'sale', 'batch'] as const)(
  'pool %s fails only the caller whose connection breaks at checkout',
  async (name) => {
    const { port } = server.address() as AddressInfo;
    const where = { host: '127.0.0.1', port, user: 'u', password: 'p', database: 'd' };
    const database = openDatabase(where, { random: { unit: () => 0 } });
    const pool = database[name];
    const client = await pool.connect();
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
    client.release(true);
    await database.close();
  },
);
