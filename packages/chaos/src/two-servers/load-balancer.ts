import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A minimal load balancer as docs/operations/deploy.md requires. */
export type LoadBalancer = {
  readonly address: string;
  readonly close: () => Promise<void>;
};

type Target = {
  readonly host: string;
  readonly port: string;
  isReady: boolean;
};

const POLL_MS = 500;

/** Spreads calls over servers in turn, leaving out those that do not say that they are ready. A refused
 *  connection is tried at the next one, since nothing was sent; whatever else fails is the caller's to
 *  see. */
export async function openLoadBalancer(addresses: readonly string[]): Promise<LoadBalancer> {
  const agent = new Agent({ keepAlive: true });
  const targets = addresses.map((address): Target => {
    const { hostname, port } = new URL(address);
    return { host: hostname, port, isReady: true };
  });
  let turn = 0;
  const inTurn = (): Target[] => {
    turn += 1;
    const order = targets.map((_, at) => targets[(turn + at) % targets.length] as Target);
    return [...order.filter(({ isReady }) => isReady), ...order.filter(({ isReady }) => !isReady)];
  };
  const serve = async (head: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const parts: Buffer[] = [];
    for await (const part of head) parts.push(part as Buffer);
    const answer = await firstAnswer(inTurn(), head, Buffer.concat(parts), agent);
    // Headers about the upstream connection do not apply to that of the client.
    const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers;
    reply.writeHead(answer.statusCode ?? 502, headers);
    answer.pipe(reply);
  };
  const audit = async (target: Target): Promise<void> => {
    const response = await fetch(`http://${target.host}:${target.port}/readyz`, {
      signal: AbortSignal.timeout(POLL_MS * 4),
    }).catch(() => undefined);
    await response?.body?.cancel();
    target.isReady = response?.status === 200;
  };
  const timer = setInterval(() => targets.forEach((target) => void audit(target)), POLL_MS);
  const server = createServer((head, reply) => {
    serve(head, reply).catch(() => {
      if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await once(server, 'close').catch(() => {});
    },
  };
}

async function firstAnswer(
  targets: readonly Target[],
  head: IncomingMessage,
  body: Buffer,
  agent: Agent,
): Promise<IncomingMessage> {
  const { method, url: path, headers } = head;
  for (const { host, port } of targets) {
    const sent = request({ agent, host, port, method, path, headers });
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    sent.end(body);
    try {
      return (await answered)[0];
    } catch (error) {
      if (!isUnsent(error)) throw error;
    }
  }
  throw new Error('no server takes a connection');
}

/** Nothing of it has left us: the connection never came to be. */
const isUnsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
