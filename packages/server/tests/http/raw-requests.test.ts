import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';

const server = useServer(useDatabase());
const sockets: Socket[] = [];
const drips: NodeJS.Timeout[] = [];
const LIMITS = { headersTimeout: 10_000, requestTimeout: 30_000 };
const DRIP_MS = 20;

beforeAll(() => server.app.listen({ port: 0, host: '127.0.0.1' }));
afterEach(() => {
  for (const drip of drips.splice(0)) clearInterval(drip);
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.app.server.closeAllConnections());

/** Sends the beginning of a request over a connection of its own, and then one more byte of it again and
 *  again. Gives all that is answered until the connection is closed. */
async function answerTo(beginning: string, drip?: string): Promise<string> {
  const { port } = server.app.server.address() as { port: number };
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(beginning);
  if (drip !== undefined) drips.push(setInterval(() => socket.writable && socket.write(drip), DRIP_MS));
  return text(socket);
}

const post = (path: string, ...headers: readonly string[]): string =>
  [`POST /api/${path} HTTP/1.1`, 'host: 127.0.0.1', 'content-type: application/json', ...headers, ''].join(
    '\r\n',
  );

describe('a slow request', () => {
  it('has ten seconds for its headers and thirty for all of it', () => {
    expect(server.app.server).toMatchObject(LIMITS);
  });

  it.each([
    ['headers', 'GET /api/index/index HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: ', 'x'],
    ['the body of a bet', `${post('games/submitBet', 'content-length: 60000')}\r\n{`, ' '],
    ['the body of another call', `${post('user/login', 'content-length: 60000')}\r\n{`, ' '],
    ['a body in chunks', `${post('user/login', 'transfer-encoding: chunked')}\r\n1\r\n{\r\n`, '1\r\n \r\n'],
  ])('that drips %s is answered and cut off', async (_what, beginning, drip) => {
    const { server: node } = server.app;
    const limits = { headersTimeout: node.headersTimeout, requestTimeout: node.requestTimeout };
    try {
      // A hundredth of each limit, and the rest of the behaviour is that of Node.
      node.headersTimeout = limits.headersTimeout / 100;
      node.requestTimeout = limits.requestTimeout / 100;
      const answer = await answerTo(beginning, drip);
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
      expect(answer).toContain('connection: close');
    } finally {
      Object.assign(node, limits);
    }
  });
});

describe('a request that names its length twice', () => {
  const body = 'GET /api/index/index HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
  const length = `content-length: ${body.length + 5}`;
  it.each([
    ['by its bytes and by chunks', [length, 'transfer-encoding: chunked']],
    ['by chunks and by its bytes', ['transfer-encoding: chunked', length]],
    ['by its bytes and by an unknown coding', [length, 'transfer-encoding: xchunked']],
    ['by two counts of bytes', [length, 'content-length: 5']],
  ])('%s is refused, and what it hides is not answered', async (_how, headers) => {
    const answer = await answerTo(`${post('user/login', ...headers)}\r\n0\r\n\r\n${body}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
    expect(answer).toContain('"msg":"INVALID_PARAMETERS"');
  });
});
