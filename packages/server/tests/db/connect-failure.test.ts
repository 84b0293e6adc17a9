import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { expect, inject, onTestFinished, test } from 'vitest';

import { assertReachable } from '../../src/db/connect-failure.ts';
import { freePort } from '../../src/db/free-port.ts';

/** A server with one fixed reaction to every connection, and its address. */
async function listenAs(answer: (socket: Socket) => unknown): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return `postgres://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/tessera`;
}

/** The message with which PostgreSQL refuses a connection. */
function refusal(code: string, message: string): Buffer {
  const body = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

test.each([
  ['28000', 'no pg_hba.conf entry for host', 'does not let user u in (no pg_hba.conf entry for host)'],
  ['28P01', 'password authentication failed', 'refuses the password of user u'],
  ['3D000', 'database "tessera" does not exist', 'create it with "createdb --host=127.0.0.1 --port='],
  ['42501', 'permission denied for database', 'run "grant connect on database tessera to u"'],
  ['53300', 'sorry, too many clients already', 'has no connection to spare: raise max_connections'],
  ['57P03', 'the database system is starting up', 'is starting up or shutting down: start again'],
])('assertReachable explains code %s', async (code, message, sentence) => {
  const url = await listenAs((socket) => socket.end(refusal(code, message)));
  await expect(assertReachable({ connectionString: url })).rejects.toMatchObject({
    name: 'StartupError',
    message: expect.stringContaining(sentence) as string,
  });
});

test('assertReachable reports that the listener is not PostgreSQL', async () => {
  const url = await listenAs((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await expect(assertReachable({ connectionString: url })).rejects.toThrow(
    'does not answer as PostgreSQL does',
  );
});

test('assertReachable reports that TLS is not supported', async () => {
  const url = await listenAs((socket) => socket.end('N'));
  await expect(assertReachable({ connectionString: `${url}?ssl=true` })).rejects.toThrow(
    'does not support TLS: remove sslmode',
  );
});

test('assertReachable names the folder without a socket', async () => {
  const url = 'postgres://u:p@localhost/tessera?host=/tmp/absent';
  await expect(assertReachable({ connectionString: url })).rejects.toThrow(
    'there is no socket of PostgreSQL in /tmp/absent',
  );
});

test('assertReachable names the port without a listener, for both addresses of localhost', async () => {
  const port = await freePort();
  const url = `postgres://u:p@localhost:${port}/tessera`;
  await expect(assertReachable({ connectionString: url })).rejects.toThrow(
    `nobody listens at localhost:${port}`,
  );
});

test('assertReachable accepts a database that answers', async () => {
  await expect(assertReachable(inject('template'))).resolves.toBeUndefined();
});

// The server of TEST_DATABASE_URL may accept any login.
test.runIf(process.env['TEST_DATABASE_URL'] === undefined)(
  'assertReachable asks for a missing password',
  async () => {
    const { password: _, ...at } = inject('template');
    await expect(assertReachable(at as never)).rejects.toThrow('add it to DATABASE_URL');
  },
);
