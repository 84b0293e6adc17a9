import type pg from 'pg';

import { PrimaryClient } from './primary-client.ts';
import type { Queryable } from './query.ts';

export type Reader = Queryable & { end(): Promise<void> };

/** Runs single statements of many callers over a few pipelined connections, round-robin. Connections are
 *  shared, so anything that spans two statements (a transaction, a setting) must not use them. A broken
 *  connection fails its pending statements, and the next statement reopens it.
 *  Cost: about half the server's CPU a query of a checked-out pool connection. */
export function openReader(
  config: pg.ClientConfig,
  size: number,
  onError: (error: Error) => void,
  onConnect: (client: pg.Client) => void,
): Reader {
  const slots: (Promise<pg.Client> | undefined)[] = Array.from({ length: size }, () => undefined);
  let turn = 0;
  let isEnded = false;

  const open = (slot: number): Promise<pg.Client> => {
    const client = new PrimaryClient(config);
    const opened = client.connect().then(() => {
      onConnect(client);
      return client;
    });
    // Clears only its own slot: when a broken connection has ended, its successor may already be there.
    const forget = (): void => {
      if (slots[slot] === opened) slots[slot] = undefined;
    };
    client.on('error', (error) => {
      forget();
      onError(error);
    });
    client.on('end', forget);
    opened.catch(forget);
    return opened;
  };

  return {
    async query<R extends pg.QueryResultRow>(what: pg.QueryConfig): Promise<pg.QueryResult<R>> {
      if (isEnded) throw new Error('the reader is closed');
      turn = (turn + 1) % size;
      const client = await (slots[turn] ??= open(turn));
      return client.query<R>(what);
    },
    async end() {
      isEnded = true;
      const left = slots.filter((slot) => slot !== undefined);
      await Promise.all(left.map((slot) => slot.then((client) => client.end()).catch(() => {})));
    },
  };
}
