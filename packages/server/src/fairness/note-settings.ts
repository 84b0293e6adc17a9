import type { Env } from '../config/env.ts';
import type { Context } from '../context.ts';
import { patientTransaction } from '../db/tx.ts';
import { VERSION } from '../version.ts';
import { appendAudit } from './audit-chain.ts';

/** Settings that hold a secret, or an address with one. */
const SECRET = /secret|pepper|^database.*Url$/i;

/** Appends the settings with which a server starts to the audit chain, without its secrets, and
 *  the names of its keys.
 *  Locks: the chain's head, which it waits for up to half a minute.   Cost: four round trips. */
export const noteSettings = (
  { db, env }: Pick<Context, 'db' | 'env'>,
  keys: Readonly<Record<string, string>>,
): Promise<void> =>
  patientTransaction(db, (tx) =>
    appendAudit(tx, 'settings', { version: VERSION, settings: withoutSecrets(env), keys }),
  );

/** The settings as JSON, without secrets.   Units: amounts as text, 1/100. */
export const withoutSecrets = (env: Env): unknown =>
  JSON.parse(
    JSON.stringify(env, (name, value: unknown) => {
      if (SECRET.test(name)) return undefined;
      return typeof value === 'bigint' ? String(value) : value;
    }),
  );
