import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import { afterAll, afterEach, describe, expect, it } from 'vitest';

import { useDatabase } from '../support/database.ts';
import { useServer } from '../support/http.ts';
import { openLive, type OpenStream } from '../support/http/stream.ts';

const at = useDatabase();
const streams: OpenStream[] = [];
const sockets: Socket[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
  for (const socket of sockets.splice(0)) socket.destroy();
});

async function counted(server: typeof crowded, of: string): Promise<number | undefined> {
  const { values } = await server.ctx.metrics.overLimit.get();
  return values.find(({ labels }) => labels.of === of)?.value;
}

const crowded = useServer(at, { addressConnectionsMax: 2 });
const streaming = useServer(at, {
  nodeNumber: 2,
  trustedProxies: 1,
  addressStreamsMax: 2,
  memberStreamsMax: 1,
});

afterAll(() => {
  for (const { app } of [crowded, streaming]) app.server.closeAllConnections();
});

describe('connections of one address', () => {
  it('are refused beyond the limit with a reason, and closed without a request', async () => {
    await crowded.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = crowded.app.server.address() as { port: number };
    const open = async (): Promise<Socket> => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {});
      await once(socket, 'connect');
      return socket;
    };
    const first = await open();
    await open();
    const asked = await fetch(`http://127.0.0.1:${port}/api/index/index`);
    expect(asked.headers.get('connection')).toBe('close');
    expect(await asked.json()).toMatchObject({
      msg: 'TOO_MANY_REQUESTS',
      data: { limit: 'connections', retry_after: 2 },
    });
    const idle = await open();
    idle.resume();
    await once(idle, 'close');
    expect(await counted(crowded, 'address_connections')).toBe(2);
    first.destroy();
    const again = async () => (await fetch(`http://127.0.0.1:${port}/api/index/index`)).json();
    await expect.poll(again).toMatchObject({ code: 1 });
  });
});

describe('live streams', () => {
  const listening = async (): Promise<string> => {
    const { server } = streaming.app;
    if (!server.listening) await streaming.app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  };
  const open = async (topics: string, headers: Record<string, string>): Promise<OpenStream> => {
    const stream = await openLive(await listening(), topics, headers);
    streams.push(stream);
    return stream;
  };
  const refusalOf = async (stream: OpenStream): Promise<unknown> =>
    ((await stream.json()) as { data?: unknown }).data;
  const isOpen = async (stream: OpenStream): Promise<boolean> => (await stream.next())?.event === 'hello';

  it('of one /64 are refused beyond the limit, and those of another are not', async () => {
    const from = (ip: string): Promise<OpenStream> => open('game:1', { 'x-forwarded-for': ip });
    const first = await from('2001:db8:0:1::1');
    expect(await isOpen(first)).toBe(true);
    expect(await isOpen(await from('2001:db8:0:1:ffff::2'))).toBe(true);
    expect(await refusalOf(await from('2001:db8:0:1::3'))).toEqual({ limit: 'streams', retry_after: 10 });
    expect(await isOpen(await from('2001:db8:0:2::1'))).toBe(true);
    expect(await counted(streaming, 'address_streams')).toBe(1);
    first.close();
    await expect.poll(async () => isOpen(await from('2001:db8:0:1::4'))).toBe(true);
  });

  it('of one member are refused beyond the limit, from any address, and cost the address nothing', async () => {
    const [one, other] = [await streaming.member('Streamer'), await streaming.member('Another1')];
    const of = ({ id, token }: { id: number; token: string }, ip: string): Promise<OpenStream> =>
      open(`member:${id}`, { token, 'x-forwarded-for': ip });
    expect(await isOpen(await of(one, '192.0.2.1'))).toBe(true);
    const refused = { limit: 'member_streams', retry_after: 10 };
    expect(await refusalOf(await of(one, '192.0.2.2'))).toEqual(refused);
    expect(await refusalOf(await of(one, '192.0.2.2'))).toEqual(refused);
    expect(await isOpen(await of(other, '192.0.2.2'))).toBe(true);
    expect(await counted(streaming, 'member_streams')).toBe(2);
  });
});
