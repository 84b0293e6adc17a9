import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createProxy, type Proxy } from './proxy.ts';

let echo: Server;
let proxy: Proxy;
const accepted: Socket[] = [];
const clients: Socket[] = [];

beforeEach(async () => {
  echo = createServer({ allowHalfOpen: true }, (socket) => {
    accepted.push(socket);
    socket.on('data', (chunk) => socket.write(chunk));
    socket.on('end', () => socket.end('bye'));
    socket.on('error', () => {});
  });
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await createProxy({ host: '127.0.0.1', port: (echo.address() as AddressInfo).port });
});

afterEach(async () => {
  await proxy.close();
  for (const socket of [...accepted.splice(0), ...clients.splice(0)]) socket.destroy();
  echo.close();
});

async function open(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: proxy.port, allowHalfOpen: true });
  clients.push(socket);
  // A proxy that closes on what nobody has read yet resets the connection.
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Reads until so many bytes came, and gives the chunks they came in. */
async function read(socket: Socket, bytes: number): Promise<string[]> {
  const chunks: string[] = [];
  while (chunks.join('').length < bytes) {
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    chunks.push(String(chunk));
  }
  return chunks;
}

const codeOf = async (socket: Socket): Promise<string> =>
  ((await once(socket, 'error').catch((error: unknown) => [error])) as [{ code: string }])[0].code;

test('forwards bytes both ways, and a half-close', async () => {
  const socket = await open();
  socket.write('one');
  expect(await read(socket, 3)).toEqual(['one']);
  socket.end('two');
  expect((await read(socket, 6)).join('')).toBe('twobye');
});

test('delays each chunk', async () => {
  const socket = await open();
  proxy.set({ delayMs: 40 });
  const before = performance.now();
  socket.write('late');
  await read(socket, 4);
  expect(performance.now() - before).toBeGreaterThanOrEqual(79);
});

test('trickles the same bytes in many pieces', async () => {
  const socket = await open();
  proxy.set({ isTrickling: true });
  const text = 'abcdefghij'.repeat(10);
  socket.write(text);
  const chunks = await read(socket, text.length);
  expect(chunks.join('')).toBe(text);
  expect(chunks.length).toBeGreaterThan(10);
});

test('refuses new connections and keeps open ones', async () => {
  const standing = await open();
  standing.write('a');
  await read(standing, 1);
  proxy.set({ isRefusing: true });
  const refused = connect({ host: '127.0.0.1', port: proxy.port });
  clients.push(refused);
  expect(await codeOf(refused)).toBe('ECONNRESET');
  standing.write('b');
  expect(await read(standing, 1)).toEqual(['b']);
});

test('drops replies of delivered requests and stays silent on that connection', async () => {
  const socket = await open();
  proxy.set({ dropsReplies: true });
  socket.write('bet');
  const [server] = accepted.length > 0 ? accepted : ((await once(echo, 'connection')) as [Socket]);
  expect(String(((await once(server as Socket, 'data')) as [Buffer])[0])).toBe('bet');
  const received: string[] = [];
  socket.on('data', (chunk) => received.push(String(chunk)));
  proxy.set({});
  socket.write('again');
  await once(server as Socket, 'data');
  const third = await open();
  third.write('through');
  expect(await read(third, 7)).toEqual(['through']);
  expect(received).toEqual([]);
});

test('holds everything during a partition and delivers it in order afterwards', async () => {
  const socket = await open();
  proxy.set({ isHolding: true });
  socket.write('one ');
  socket.write('two');
  const received = read(socket, 7);
  proxy.set({});
  expect((await received).join('')).toBe('one two');
});

test.each([
  ['fin', 'end'],
  ['reset', 'ECONNRESET'],
] as const)('cuts by %s, seen by both sides', async (how, seen) => {
  const socket = await open();
  socket.write('a');
  await read(socket, 1);
  const [server] = accepted as [Socket];
  const ends = [socket, server].map((side) =>
    how === 'fin' ? once(side.resume(), 'end').then(() => 'end') : codeOf(side),
  );
  proxy.cut(how);
  expect(await Promise.all(ends)).toEqual([seen, seen]);
});

test('cuts silently: neither side is told, not even when the other leaves', async () => {
  const socket = await open();
  socket.write('a');
  await read(socket, 1);
  const [server] = accepted as [Socket];
  const events: string[] = [];
  for (const what of ['data', 'end', 'error', 'close']) server.on(what, () => events.push(what));
  proxy.cut('silence');
  socket.write('lost');
  socket.resetAndDestroy();
  const next = await open();
  next.write('new');
  expect(await read(next, 3)).toEqual(['new']);
  expect(events).toEqual([]);
});

test('redirects new connections', async () => {
  const elsewhere = createServer((socket) => socket.end('elsewhere')).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  proxy.set({ by: { host: '127.0.0.1', port: (elsewhere.address() as AddressInfo).port } });
  expect((await read(await open(), 9)).join('')).toBe('elsewhere');
  elsewhere.close();
});

test('counts open connections and closes during a partition', async () => {
  const socket = await open();
  socket.write('a');
  await read(socket, 1);
  expect(proxy.standing()).toBe(1);
  proxy.set({ isHolding: true });
  socket.write('held');
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume().on('end', () => socket.end());
  await proxy.close();
  await closed;
  expect(proxy.standing()).toBe(0);
  proxy = await createProxy(proxy.to);
});
