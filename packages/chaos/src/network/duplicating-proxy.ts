import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Seeded } from '@tessera/simulator/seeded';

/** An HTTP proxy that duplicates and reorders requests between clients and a server. */
export type DuplicatingProxy = {
  readonly port: number;
  /** The number of requests that came, and of those sent on. */
  readonly counts: () => { readonly came: number; readonly sent: number };
  /** Keys whose repeats got a different reply. */
  readonly differences: () => readonly string[];
  /** Waits for requests in flight. */
  readonly close: () => Promise<void>;
};

type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

const COPIES_MAX = 5;
/** The largest delay of a copy.   Units: ms. */
const LATE_MAX_MS = 400;

/** Opens the proxy in front of a server on loopback. A request with an Idempotency-Key is sent one to five
 *  times, concurrently and in any order, and is answered when all copies are; copies of a request without one
 *  follow after the first reply, as from a client that lost it. Reads are sent once. */
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

/** A copy may be refused for lack of money and a later one accepted, since refusals are not stored. The
 *  request then counts as accepted. */
const bestOf = (answers: readonly Answer[]): Answer => {
  const best = answers.find(isTaken) ?? answers[0];
  if (!best) throw new Error('a request is sent at least once');
  return best;
};

const isTaken = ({ body }: Answer): boolean => body.includes('"code":1,');

/** The effect that a reply reports: its envelope without the time. */
function effectOf({ body }: Answer): string {
  const { code, msg, data } = JSON.parse(String(body)) as Record<string, unknown>;
  return JSON.stringify([code, msg, data]);
}
