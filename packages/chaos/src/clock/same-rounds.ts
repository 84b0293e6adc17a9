import { setTimeout as sleep } from 'node:timers/promises';

import { createHttpClient, type HttpClient } from '../load/http-client.ts';
import type { ServerHandle } from '../rig/rig.ts';

type Row = { readonly id: number; readonly game_no: string | null; readonly closes_at_ms: number | null };

const POLL_MS = 200;
/** The servers are polled one after the other, and a round may end in between: then they are polled again. */
const TRIES = 5;

/** Polls the open rounds of all servers for a while. Throws when two servers differ. */
export async function sameRounds(servers: readonly ServerHandle[], forMs: number): Promise<void> {
  const clients = servers.map(({ address }) => createHttpClient(address));
  const until = performance.now() + forMs;
  try {
    while (performance.now() < until) {
      await compare(clients);
      await sleep(POLL_MS);
    }
  } finally {
    for (const client of clients) client.close();
  }
}

async function compare(clients: readonly HttpClient[]): Promise<void> {
  let onSaleAt: string[] = [];
  for (let tries = 0; tries < TRIES; tries += 1) {
    onSaleAt = await Promise.all(clients.map(onSale));
    if (new Set(onSaleAt).size === 1) return;
    await sleep(POLL_MS / 2);
  }
  throw new Error(`the servers do not have the same rounds on sale: ${onSaleAt.join(' against ')}`);
}

async function onSale(client: HttpClient): Promise<string> {
  const { text } = await client.send({ method: 'GET', path: 'games/list' });
  const { data } = JSON.parse(text) as { data: { list: readonly Row[] } };
  return data.list.map(({ id, game_no, closes_at_ms }) => `${id}:${game_no}:${closes_at_ms}`).join(' ');
}
