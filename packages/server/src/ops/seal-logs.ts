import { createHash } from 'node:crypto';

import { HOUR_MS, MINUTE_MS } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { transaction } from '../db/tx.ts';
import { appendAudit, lockAudit } from '../fairness/audit-chain.ts';
import { type Loop, runLoop } from '../kernel/run-loop.ts';
import {
  allSeals,
  lastSeal,
  loggedBetween,
  type LogSeal,
  newestLogged,
  SEALED_LOGS,
  type SealedLog,
} from './seal-store.ts';

type Deps = Pick<Context, 'db'>;

/** A transaction that writes to the log ends within this, so that no row appears below one that is older. */
const AGE_MS = MINUTE_MS;
const PAGE = 1_000;

/** Binds a log to the audit chain: one entry over the rows since the last one, whose SHA-256 it holds. An act
 *  of a member costs nothing for it. Without new rows there is no entry; returns whether there is one. Of
 *  several servers one appends it.
 *  Locks: the head of the audit chain, for two statements.   Cost: a page of a thousand rows for each round
 *  trip, and four more. */
export async function sealLog({ db }: Deps, log: SealedLog, ageMs = AGE_MS): Promise<boolean> {
  const from = BigInt((await lastSeal(db.main, log))?.to ?? 0);
  const to = await newestLogged(db.main, log, ageMs);
  if (to <= from) return false;
  const digest = await digestOf(db.main, log, from, to);
  return transaction(db, async (tx) => {
    await lockAudit(tx);
    if (BigInt((await lastSeal(tx, log))?.to ?? 0) !== from) return false;
    await appendAudit(tx, log, { from: String(from), to: String(to), ...digest });
    return true;
  });
}

/** Seals every log at once and every hour. */
export const startLogSeals = (ctx: Deps & Pick<Context, 'log'>): Loop =>
  runLoop({
    name: 'log seals',
    log: ctx.log,
    everyMs: HOUR_MS,
    step: async () => {
      for (const log of SEALED_LOGS) await sealLog(ctx, log);
    },
  });

/** Compares a log with all entries that hold it; `broken` is the first that does not fit, or does not
 *  continue the one before. Rows that are not held yet are not compared.
 *  Cost: reads the log once, a thousand rows at a time. */
export async function findBrokenSeal(
  db: Queryable,
  log: SealedLog,
): Promise<{ readonly rows: number; readonly broken: LogSeal | undefined }> {
  let [end, held] = [0n, 0];
  for (const seal of await allSeals(db, log)) {
    const { rows, sha256 } = await digestOf(db, log, BigInt(seal.from), BigInt(seal.to));
    const fits = BigInt(seal.from) === end && rows === seal.rows && sha256 === seal.sha256;
    if (!fits) return { rows: held, broken: seal };
    end = BigInt(seal.to);
    held += rows;
  }
  return { rows: held, broken: undefined };
}

async function digestOf(
  db: Queryable,
  log: SealedLog,
  from: bigint,
  to: bigint,
): Promise<Pick<LogSeal, 'rows' | 'sha256'>> {
  const hash = createHash('sha256');
  let [after, count] = [from, 0];
  for (;;) {
    const page = await loggedBetween(db, log, { after, to, limit: PAGE });
    for (const { line } of page) hash.update(`${line}\n`);
    count += page.length;
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return { rows: count, sha256: hash.digest('hex') };
  }
}
