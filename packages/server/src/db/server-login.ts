import pg from 'pg';

import { StartupError } from '../kernel/startup-error.ts';

/** The role whose rights the server works with. The embedded PostgreSQL lets the server log in as this role;
 *  elsewhere DATABASE_URL names it, or a login that was granted it and nothing else. */
export const SERVER_ROLE = 'tessera_app';

/** Any number: those who prepare the role of one PostgreSQL wait for each other. */
const LOCK = 7_305_471;

/** Creates the server's role if it is missing, and lets it log in with this password. Its failed statements
 *  are not logged by PostgreSQL, since their messages quote what members wrote: the server logs them itself.
 *  Runs as a superuser, on the database `postgres`.   Idempotent.   Cost: one round trip. */
export async function ensureLogin(superuser: Pick<pg.ClientBase, 'query'>, password: string): Promise<void> {
  await superuser.query(`select pg_advisory_xact_lock(${LOCK});
    do $$ begin
      if not exists (select from pg_roles where rolname = '${SERVER_ROLE}') then create role ${SERVER_ROLE}; end if;
    end $$;
    alter role ${SERVER_ROLE} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls
      password ${pg.escapeLiteral(password)};
    alter role ${SERVER_ROLE} set log_min_messages = 'fatal'`);
}

/** Gives the login that a pool uses another password. Its open connections continue.   Cost: one round
 *  trip. */
export async function setOwnPassword(pool: pg.Pool, password: string): Promise<void> {
  await pool.query(`alter role current_user password ${pg.escapeLiteral(password)}`);
}

type Login = { name: string; is_mighty: boolean; owned: number; others: string | null; has_rights: boolean };

/** pg_shdepend lists the owner of every object of every database. A superuser would be a member of every
 *  role, so its might is asked first. */
const LOGIN = `
  select r.rolname as name,
    r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolreplication or r.rolbypassrls as is_mighty,
    (select count(*)::int from pg_shdepend d
     where d.refclassid = 'pg_authid'::regclass and d.refobjid = r.oid and d.deptype = 'o') as owned,
    (select string_agg(o.rolname, ', ' order by o.rolname) from pg_roles o
     where o.rolname not in (r.rolname, '${SERVER_ROLE}') and pg_has_role(r.oid, o.oid, 'member')) as others,
    coalesce((select pg_has_role(r.oid, s.oid, 'usage') from pg_roles s where s.rolname = '${SERVER_ROLE}'), false)
      as has_rights
  from pg_roles r where r.rolname = session_user`;

/** Refuses a login of the server that owns something or could become somebody else: an SQL injection would
 *  then own the books.
 *  Refuses: StartupError, with what to run.   Cost: one round trip. */
export async function assertOwnsNothing(pool: pg.Pool): Promise<void> {
  const { name, is_mighty: isMighty, owned, others } = await readLogin(pool);
  const why = isMighty
    ? 'is a superuser or may create roles or databases'
    : owned > 0
      ? `owns tables or databases (${owned} objects)`
      : undefined;
  if (why !== undefined)
    throw new StartupError(
      `the server may not log in as ${name}, who ${why}: run "create role ${SERVER_ROLE} login password '…'" as a superuser ("alter role" if it exists), name ${SERVER_ROLE} in DATABASE_URL, and ${name} in DATABASE_OWNER_URL`,
    );
  if (others !== null)
    throw new StartupError(
      `the server may not log in as ${name}, who can become ${others}: run "revoke ${others} from ${name}" as a superuser, or name another login in DATABASE_URL`,
    );
}

/** Refuses a login of the server without the rights of its role.
 *  Refuses: StartupError, with what to run.   Cost: one round trip. */
export async function assertHasRights(pool: pg.Pool): Promise<void> {
  const { name, has_rights: hasRights } = await readLogin(pool);
  if (!hasRights)
    throw new StartupError(
      `user ${name} of DATABASE_URL lacks the rights of the server: run "grant ${SERVER_ROLE} to ${name}" as a superuser`,
    );
}

async function readLogin(pool: pg.Pool): Promise<Login> {
  const { rows } = await pool.query<Login>(LOGIN);
  const [login] = rows;
  if (!login) throw new Error('PostgreSQL did not say who logged in');
  return login;
}
