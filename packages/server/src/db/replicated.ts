import type pg from 'pg';

import { run, statement } from './query.ts';

export const WITH_STANDBY = `current_setting('synchronous_standby_names') <> ''`;

/** For the columns of a statement whose rows are told outside, where they cannot be taken back: its answer
 *  then comes once all that they show is on the synchronous standby. With the first row one empty record is
 *  written to the WAL, after everything that the statement can see, and its commit waits: on the connection
 *  that has read, which after a failover may lead to another node than the next.
 *  Runs on the ordinary pool, outside a transaction: on the reader it would hold up the reads of others.
 *  Cost: without a standby that is waited for, a look at a setting; with one, a flush. Without a row
 *  nothing. */
export const REPLICATED = `(select case when ${WITH_STANDBY} then pg_logical_emit_message(true, 'tessera', '') end)`;

const AWAIT = statement('tx_await_replication', `select ${REPLICATED}`);

/** Returns once everything that is committed by now is on the synchronous standby: for what was read in
 *  several statements, before it is told outside. Where one statement reads it, see REPLICATED.
 *  Cost: one round trip; a flush where there is a standby. */
export const awaitReplication = async (db: { readonly main: pg.Pool }): Promise<void> =>
  void (await run(db.main, AWAIT));
