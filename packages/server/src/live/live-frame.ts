import type { LiveEvent } from '@tessera/contract/live';

/** Encodes one server-sent event. Encoded once per event and written to every stream. Only round events
 *  carry an id: the client returns it as Last-Event-ID, a position in their order. */
export function frameOf(event: LiveEvent): Buffer {
  const id = event.event === 'round' ? `id: ${event.data.seq}\n` : '';
  return Buffer.from(`${id}event: ${event.event}\ndata: ${JSON.stringify(event.data)}\n\n`);
}
