import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Seeded } from '@tessera/simulator/seeded';

/** Stands between clients and a server and carries whole requests, some of them several times and none in
 *  order. */
export type DuplicatingProxy = {
  readonly port: number;
  /** How many requests came, and how many were sent on. */
  readonly counts: () => { readonly came: number; readonly sent: number };
  /** Keys whose repeats were answered otherwise than the first time. */
  readonly differences: () => readonly string[];
  /** Waits for what is still under way. */
  readonly close: () => Promise<void>;
};

type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

const COPIES_MAX = 5;
/** How much later than its request a copy may arrive.   Units: ms. */
const LATE_MAX_MS = 400;

/** Opens a messenger before a server on loopback. A request with an Idempotency-Key is sent one to five
 *  times, side by side and in any order, and is answered when all copies are; of one without, copies follow
 *  after the first was answered, as from a client that lost the reply. What only asks is sent once. */
export async function openDuplicatingProxy(to: number, random: Seeded): Promise<DuplicatingProxy> {
  const agent = new Agent({ keepAlive: true });
  const underWay = new Set<Promise<unknown>>();
  const differences: string[] = [];
  let came = 0;
  let sent = 0;

  const send = async (head: IncomingMessage, body: Buffer): Promise<Answer> => {
    sent += 1;
    const { method, url: path, headers } = head;
    const onward = request({ agent, host: '127.0.0.1', port: to, method, path, headers });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await bytesOf(answer) };
  };
  const sendLate = async (head: IncomingMessage, body: Buffer): Promise<Answer> => {
    await sleep(random.below(LATE_MAX_MS));
    return send(head, body);
  };
  /** The answer that is passed on, and all of them. */
  const carry = (head: IncomingMessage, body: Buffer): { first: Promise<Answer>; all: Promise<Answer[]> } => {
    const copies = head.method === 'POST' ? random.below(COPIES_MAX) : 0;
    const more = Array.from({ length: copies }, () => sendLate);
    if (head.headers['idempotency-key'] === undefined) {
      const first = send(head, body);
      return { first, all: first.then(() => Promise.all(more.map((late) => late(head, body)))) };
    }
    const all = Promise.all(random.shuffle([send, ...more]).map((how) => how(head, body)));
    return { first: all.then(bestOf), all };
  };
  const serve = async (head: IncomingMessage, reply: ServerResponse): Promise<void> => {
    came += 1;
    const { first, all } = carry(head, await bytesOf(head));
    track(all, head.headers['idempotency-key']);
    const { status, headers, body } = await first;
    reply.writeHead(status, headers).end(body);
  };
  const track = (all: Promise<Answer[]>, key: string | string[] | undefined): void => {
    const compared = all.then(
      (answers) => {
        if (key !== undefined && new Set(answers.filter(isTaken).map(effectOf)).size > 1)
          differences.push(String(key));
      },
      // A server that goes away in the middle is another fault's business; the client asks again.
      () => {},
    );
    underWay.add(compared);
    void compared.finally(() => underWay.delete(compared));
  };

  const server = createServer((head, reply) => {
    serve(head, reply).catch(() => reply.socket?.resetAndDestroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    counts: () => ({ came, sent }),
    differences: () => differences,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      while (underWay.size > 0) await Promise.all(underWay);
      server.closeAllConnections();
      await closed;
      agent.destroy();
    },
  };
}

async function bytesOf(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A copy may be refused for want of money and a later one taken, since a refusal leaves no trace. Whoever
 *  sent them all then knows that it was taken. */
const bestOf = (answers: readonly Answer[]): Answer => {
  const best = answers.find(isTaken) ?? answers[0];
  if (!best) throw new Error('a request is sent at least once');
  return best;
};

const isTaken = ({ body }: Answer): boolean => body.includes('"code":1,');

/** What an answer says was done; the rest of an envelope tells the time at which it was said. */
function effectOf({ body }: Answer): string {
  const { code, msg, data } = JSON.parse(String(body)) as Record<string, unknown>;
  return JSON.stringify([code, msg, data]);
}
