import type { LiveEvent } from '@tessera/contract/live';

/** One server-sent event as bytes. Made once for an event and written to every stream.
 *  Only round events carry an id: what a client sends back as Last-Event-ID is a place in their order. */
export function frameOf(event: LiveEvent): Buffer {
  const id = event.event === 'round' ? `id: ${event.data.seq}\n` : '';
  return Buffer.from(`${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`);
}
