import pg from 'pg';

import { Refusal } from '../kernel/refusal.ts';

/** No connection of the pool came free in time: the database is there, and others use all of them. What asked
 *  for one was not begun, so it left nothing behind and may be repeated. */
export class NoFreeConnection extends Refusal {
  constructor() {
    super('SERVER_BUSY');
  }
}

/** The driver's error for a caller that waited too long for a connection of a full pool, whether those are
 *  used by others or are still being opened. */
const WAITED = 'timeout exceeded when trying to connect';

/** A pool whose callers can tell that it is busy from a database that is gone: with no open connection it is
 *  the latter.
 *  Refuses: NoFreeConnection, from `connect` and `query`. */
export class PatientPool extends pg.Pool {
  #open = 0;

  constructor(config: pg.PoolConfig) {
    super(config);
    this.on('connect', () => void (this.#open += 1));
    this.on('remove', () => void (this.#open -= 1));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!callback)
      return super.connect().catch((error: Error) => {
        throw this.#told(error);
      });
    super.connect((error, client, release) => callback(error && this.#told(error), client, release));
  }

  #told(error: Error): Error {
    return error.message === WAITED && this.#open > 0 ? new NoFreeConnection() : error;
  }
}

type Connected = Parameters<pg.Pool['connect']>[0];
