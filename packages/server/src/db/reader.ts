import pg from 'pg';

import type { Queryable } from './query.ts';

export type Reader = Queryable & { end(): Promise<void> };

/** Single statements of many callers over a few pipelined connections, in turn. A connection belongs to
 *  nobody, so nothing that spans two statements (a transaction, a setting) may go through here. A connection
 *  that breaks fails the statements that are on it and is opened anew by the next one.
 *  Cost: about half the server's CPU a query of a pool that is checked out and handed back. */
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
    const client = new pg.Client(config);
    const opened = client.connect().then(() => {
      onConnect(client);
      return client;
    });
    // Only its own slot: by the time a broken connection has ended, its successor may be there.
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
