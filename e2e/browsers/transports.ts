import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import type { Transport } from './web-driver.ts';

type Capabilities = Readonly<Record<string, unknown>>;

/** A driver that is reached by HTTP, such as WebKitWebDriver and ChromeDriver. */
export async function openOverHttp(origin: string, capabilities: Capabilities): Promise<Transport> {
  const call = async (method: string, path: string, body: unknown): Promise<unknown> => {
    const init = method === 'POST' ? { method, body: JSON.stringify(body) } : { method };
    const response = await fetch(`${origin}/session${path}`, init);
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 400)}`);
    return value;
  };
  const session = await call('POST', '', { capabilities: { alwaysMatch: capabilities } });
  const { sessionId } = session as { readonly sessionId: string };
  return { send: ({ method, path, body }) => call(method, `/${sessionId}${path}`, body) };
}

type Reply = readonly [type: 1, id: number, error: { readonly message: string } | null, result: unknown];

/** Firefox itself, on the socket on which its own driver would speak to it: a message is its length in bytes,
 *  a colon and JSON. */
export async function openOverSocket(port: number): Promise<Transport> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const waiting = new Map<number, (reply: Reply) => void>();
  readMessages(socket, (message) => {
    // The first message is a greeting.
    if (Array.isArray(message)) waiting.get(message[1])?.(message as unknown as Reply);
  });
  let sent = 0;
  const send = async (name: string, body: unknown): Promise<unknown> => {
    const id = (sent += 1);
    const message = JSON.stringify([0, id, `WebDriver:${name}`, body]);
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await answered;
    waiting.delete(id);
    if (error) throw new Error(`${name}: ${error.message}`);
    return result;
  };
  await send('NewSession', {});
  return {
    send: async ({ name, body }) => {
      const result = await send(name, body);
      if (name === 'DeleteSession') socket.end();
      return result;
    },
  };
}

function readMessages(socket: Socket, take: (message: unknown) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.subarray(0, Math.max(0, colon)).toString());
      if (colon < 0 || bytes.length < end) return;
      take(JSON.parse(bytes.subarray(colon + 1, end).toString()));
      bytes = bytes.subarray(end);
    }
  });
}
