import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Seeded } from '@tessera/simulator/seeded';

/** A relay between the cashier and the servers that delivers each signed callback one to five times, in any
 *  order, to any server. */
export type Relay = {
  readonly url: string;
  /** Sets the servers that receive the callbacks. */
  readonly to: (addresses: readonly string[]) => void;
  readonly counts: {
    callbacks: number;
    copies: number;
    answered: number;
    refused: number;
    unanswered: number;
  };
  /** The number of movements that some server has accepted. */
  readonly accepted: () => number;
  /** Returns when nothing is under way. */
  readonly close: () => Promise<void>;
};

const COPIES_MAX = 5;
/** The first copy is mixed with its neighbours; the others come long after. */
const SOON_MS = 150;
const LATE_MS = 2_000;
const RETRY_MS = 300;
/** Within a signature's time, and within the time in which a callback is not taken for lost. */
const TRIES = 40;
const TIMEOUT_MS = 5_000;

/** Opens the relay. A copy that no server answers is sent again, to the next one; the cashier hears 200 once
 *  any of them was accepted. */
export async function openRelay(random: Seeded): Promise<Relay> {
  let addresses: readonly string[] = [];
  const counts = { callbacks: 0, copies: 0, answered: 0, refused: 0, unanswered: 0 };
  const underWay = new Set<Promise<boolean>>();
  const accepted = new Set<string>();
  const send = async (head: IncomingMessage, body: string, delayMs: number): Promise<boolean> => {
    await sleep(delayMs);
    const from = random.below(Math.max(1, addresses.length));
    for (let tries = 0; tries < TRIES; tries += 1) {
      const status = await handOn(addresses[(from + tries) % addresses.length] ?? '', head, body);
      if (status === 200) counts.answered += 1;
      if (status === 200) return true;
      if (status !== undefined && status < 500) counts.refused += 1;
      await sleep(RETRY_MS);
    }
    counts.unanswered += 1;
    return false;
  };
  const serve = async (head: IncomingMessage): Promise<boolean> => {
    const body = await text(head);
    const copies = 1 + random.below(COPIES_MAX);
    counts.callbacks += 1;
    counts.copies += copies;
    const all = Array.from({ length: copies }, (_, at) =>
      send(head, body, random.below(at === 0 ? SOON_MS : LATE_MS)),
    );
    for (const each of all) {
      underWay.add(each);
      void each.finally(() => underWay.delete(each));
    }
    const isAccepted = (await Promise.race(all)) || (await Promise.all(all)).some(Boolean);
    if (isAccepted) accepted.add(body);
    return isAccepted;
  };
  const server = createServer((head, reply) => {
    serve(head).then(
      (isAccepted) => reply.writeHead(isAccepted ? 200 : 503).end(),
      () => reply.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    to: (wanted) => void (addresses = wanted),
    counts,
    accepted: () => accepted.size,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all(underWay);
    },
  };
}

const SIGNED = ['content-type', 'x-rail-timestamp', 'x-rail-signature'];
const CALLBACK_PATH = '/api/rails/cashier/callback';

/** The status of the answer, or nothing when there was none. */
async function handOn(address: string, head: IncomingMessage, body: string): Promise<number | undefined> {
  const headers = Object.fromEntries(SIGNED.map((name) => [name, String(head.headers[name] ?? '')]));
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(`${address}${CALLBACK_PATH}`, { method: 'POST', headers, body, signal });
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return undefined;
  }
}
