import pg from 'pg';

import { StartupError } from '../kernel/startup-error.ts';
import type { Connection } from './pool.ts';
import { sqlState } from './tx.ts';

type Target = Pick<pg.Client, 'host' | 'port' | 'user'> & {
  readonly database: string;
  readonly at: string;
  /** The name of the setting. */
  readonly setting: string;
};

/** The setting whose login may own a database. */
const OWNER = 'DATABASE_OWNER_URL';
const CONNECT_TIMEOUT_MS = 10_000;

const unresolved = ({ host, setting }: Target): string =>
  `the host ${host} of ${setting} cannot be resolved: check the name and the DNS of this machine`;
const silent = ({ at, setting }: Target): string =>
  `PostgreSQL at ${at} does not answer: check the network and the firewall, or correct ${setting}`;
const untrusted = ({ at, setting }: Target, { message }: Error): string =>
  `the certificate of PostgreSQL at ${at} is not trusted (${message}): name its authority in NODE_EXTRA_CA_CERTS, or correct ${setting}`;

/** Codes of Node and of PostgreSQL for a failed connection attempt. */
const BY_CODE: Readonly<Record<string, (target: Target, error: Error) => string>> = {
  ECONNREFUSED: ({ at, setting }) => `nobody listens at ${at}: start PostgreSQL there, or correct ${setting}`,
  ENOENT: ({ host, setting }) =>
    `there is no socket of PostgreSQL in ${host}: start PostgreSQL, or correct ${setting}`,
  ENOTFOUND: unresolved,
  EAI_AGAIN: unresolved,
  ETIMEDOUT: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  CERT_HAS_EXPIRED: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  '28P01': ({ user, at, setting }) =>
    `PostgreSQL at ${at} refuses the password of user ${user}: correct it in ${setting}`,
  '28000': ({ user, at, setting }, { message }) =>
    `PostgreSQL at ${at} does not let user ${user} in (${message}): create the user, allow it in pg_hba.conf, or correct ${setting}`,
  '3D000': ({ database, at, user, host, port, setting }) =>
    `there is no database ${database} at ${at}: create it with "createdb --host=${host} --port=${port}${setting === OWNER ? ` --owner=${user}` : ''} ${database}", or correct ${setting}`,
  '42501': ({ database, user, setting }) =>
    `user ${user} may not connect to database ${database}: run "grant connect on database ${database} to ${user}" as its owner, or correct ${setting}`,
  '53300': ({ at }) =>
    `PostgreSQL at ${at} has no connection to spare: raise max_connections or stop other clients`,
  '57P03': ({ at }) => `PostgreSQL at ${at} is starting up or shutting down: start again in a moment`,
};

/** Failures of the driver without a code. */
const BY_MESSAGE: readonly (readonly [RegExp, (target: Target) => string])[] = [
  [/timeout/i, silent],
  [
    /password must be a string|password/i,
    ({ user, at, setting }) =>
      `PostgreSQL at ${at} asks for the password of user ${user}: add it to ${setting}`,
  ],
  [
    /does not support SSL/i,
    ({ at, setting }) => `PostgreSQL at ${at} does not support TLS: remove sslmode from ${setting}`,
  ],
];

/** Connects once, so that an unreachable database is reported before anything else starts. `setting`: the
 *  variable with the address.
 *  Refuses: StartupError.   Cost: one connection. */
export async function assertReachable(connection: Connection, setting = 'DATABASE_URL'): Promise<void> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  // A connection that breaks later fails the statement that uses it.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    throw connectFailure(error, targetOf(client, setting));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Turns a permission error into a sentence with the statement that grants the rights; returns any other
 *  error unchanged. */
export function explainRights(error: unknown, connection: Connection): unknown {
  const state = sqlState(error);
  if (!(error instanceof Error) || !['42501', '22023'].includes(state ?? '')) return error;
  const { user, database } = targetOf(new pg.Client(connection));
  const grants = error.message.includes('role')
    ? `run "create role tessera_app nologin" (unless it exists) and "grant tessera_app to ${user}" as a superuser`
    : `run "alter database ${database} owner to ${user}", or use the login that owns its tables`;
  return new StartupError(`user ${user} lacks rights in database ${database} (${error.message}): ${grants}`, {
    cause: error,
  });
}

function targetOf({ host, port, user, database = '' }: pg.Client, setting = OWNER): Target {
  return {
    host,
    port,
    user,
    database,
    setting,
    at: host.startsWith('/') ? `${host} (port ${port})` : `${host}:${port}`,
  };
}

function connectFailure(error: unknown, target: Target): StartupError {
  const failure = error instanceof Error ? error : new Error(String(error));
  const sentence =
    BY_CODE[sqlState(error) ?? ''] ?? BY_MESSAGE.find(([pattern]) => pattern.test(failure.message))?.[1];
  const message =
    sentence?.(target, failure) ??
    `what listens at ${target.at} does not answer as PostgreSQL does (${failure.message}): correct ${target.setting}`;
  return new StartupError(message, { cause: error });
}
