import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, it, vi } from 'vitest';

import { watchCloseRecords } from './close-record-watch.ts';

const closed = (q: string): string =>
  `id: 1\nevent: round\ndata: ${JSON.stringify({ kind: 'closed', round_id: '7', q })}\n\n`;

it('keeps each record that streams and proofs show, over lost streams', async () => {
  const streams = ['aa', 'bb'];
  let proofs = 0;
  const server = createServer((request, reply) => {
    const answer = (data: unknown): void => void reply.end(JSON.stringify({ code: 1, msg: '', data }));
    if (request.url?.includes('games/list')) return answer({ list: [{ id: 3 }] });
    if (request.url?.includes('roundProof')) return answer({ close: proofs++ === 0 ? { q: 'cc' } : null });
    expect(request.url).toContain('topics=game:3');
    const q = streams.shift();
    // The first two streams end after their event; the next ones stay.
    if (q === undefined) reply.write('event: ping\ndata: {}\n\n');
    else reply.end(closed(q));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const watch = watchCloseRecords([`http://127.0.0.1:${(server.address() as AddressInfo).port}`]);
  await vi.waitFor(() => expect([...(watch.shown().get('7') ?? [])].toSorted()).toEqual(['aa', 'bb', 'cc']), {
    timeout: 20_000,
  });
  await watch.stop();
  server.closeAllConnections();
  server.close();
});
