import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import type { Finding } from '../audit/audit.ts';
import { createHttpClient, type HttpClient } from '../load/http-client.ts';
import { read } from '../load/read-offers.ts';
import { framesOf } from '../two-servers/event-listener.ts';

type Shown = ReadonlyMap<string, ReadonlySet<string>>;

/** A client who keeps every close record that it is shown, as a phone does, for good. */
export type CloseRecordWatch = {
  /** The records shown so far: hex, by round. More than one of a round is a fault by itself. */
  readonly shown: () => Shown;
  /** Compares what was shown with what the database holds; returns new findings, which should be none. */
  readonly findLost: (owner: pg.Pool) => Promise<readonly Finding[]>;
  readonly stop: () => Promise<void>;
};

type RoundClosed = { readonly kind: string; readonly round_id: string; readonly q?: string };
type Proof = { readonly close: { readonly q: string } | null };

const RETRY_MS = 200;

/** Follows the rounds of every game at each server, and asks all servers for the proof of each round that was
 *  closed. Goes on after whatever is lost. */
export function watchCloseRecords(addresses: readonly string[]): CloseRecordWatch {
  const shown = new Map<string, Set<string>>();
  const reported = new Set<string>();
  const servers = addresses.map((address) => ({ address, client: createHttpClient(address) }));
  const stopped = new AbortController();
  const keep = (roundId: string, q: string): void => {
    shown.set(roundId, (shown.get(roundId) ?? new Set()).add(q));
  };
  const askProof = async (client: HttpClient, roundId: string): Promise<void> => {
    const { close } = await read<Proof>(client, `games/roundProof?round_id=${roundId}`);
    if (close) keep(roundId, close.q);
  };
  const follow = async ({ address, client }: (typeof servers)[number]): Promise<void> => {
    const { list } = await read<{ list: { id: number }[] }>(client, 'games/list');
    const topics = list.map(({ id }) => `game:${id}`).join(',');
    const reply = await fetch(`${address}/api/live?topics=${topics}`, { signal: stopped.signal });
    if (!reply.body) return;
    for await (const { event, data } of framesOf(reply.body)) {
      if (event !== 'round') continue;
      const { kind, round_id: roundId, q } = JSON.parse(data) as RoundClosed;
      if (kind !== 'closed' || q === undefined) continue;
      keep(roundId, q);
      // Not awaited: the one that is asked may be the one that is down.
      for (const each of servers) askProof(each.client, roundId).catch(() => {});
    }
  };
  const following = servers.map(async (server) => {
    while (!stopped.signal.aborted) {
      await follow(server).catch(() => {});
      await sleep(RETRY_MS);
    }
  });
  return {
    shown: () => shown,
    findLost: async (owner) => {
      const findings: Finding[] = [];
      for (const { roundId, q } of await notStored(owner, shown)) {
        if (!reported.has(q))
          findings.push({
            what: 'lost',
            message: `close record ${q} of round ${roundId} was shown and is not there`,
          });
        reported.add(q);
      }
      return findings;
    },
    stop: async () => {
      stopped.abort();
      await Promise.all(following);
      for (const { client } of servers) client.close();
    },
  };
}

const LOST = `
  select known.id::text as "roundId", known.q from unnest($1::bigint[], $2::text[]) known (id, q)
  where not exists (select from close_records c where c.round_id = known.id and c.q = decode(known.q, 'hex'))`;

/** Records that were shown to a client and are not stored as the record of their round.   Cost: an index
 *  look-up per record. */
async function notStored(owner: pg.Pool, shown: Shown): Promise<{ roundId: string; q: string }[]> {
  const all = [...shown].flatMap(([roundId, records]) => Array.from(records, (q) => ({ roundId, q })));
  const { rows } = await owner.query<{ roundId: string; q: string }>(LOST, [
    all.map(({ roundId }) => roundId),
    all.map(({ q }) => q),
  ]);
  return rows;
}
