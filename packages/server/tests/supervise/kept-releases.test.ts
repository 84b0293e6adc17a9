import { readFileSync } from 'node:fs';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type {
  BetExport,
  RoundExport,
  RoundReply,
  TicketExport,
} from '@tessera/domain/fairness/export-format';
import { formatMoney, moneyOrZero, sumMoney } from '@tessera/domain/money';

import { isWhole } from '../../../../e2e/support/extent.ts';
import { verifyRound } from '../../../verify/verify.mjs';
import { schemaText } from '../../scripts/schema-text.ts';
import { readMigrations } from '../../src/db/migrate.ts';
import { MIGRATIONS } from '../../src/folders.ts';
import { runAudit } from '../../src/ops/run-audit.ts';
import { runBooks } from '../../src/ops/run-books.ts';
import { type KeptHouse, keptReleases, startOnKept } from './kept-release.ts';

const SCHEMA = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
const PASSWORD = 'Calm7paper';
const LONG_MS = 120_000;

/** Tables whose rows change while the house operates: these stay by their keys, all others word for word. */
const CHANGING: ReadonlySet<string> = new Set([
  'accounts',
  'audit_head',
  'chains',
  'chase_issues',
  'chases',
  'deposits',
  'draw_counts',
  'event_head',
  'game_event_heads',
  'hedge_sums',
  'id_leases',
  'integrity_cursors',
  'play_returns',
  'push_cursor',
  'rail_cursors',
  'rail_rates',
  'return_cursor',
  'rounds',
  'ticket_homes',
]);

// It takes half a minute for each release.
describe.runIf(isWhole).each(keptReleases())('the data of release %s', (release) => {
  let house: KeptHouse;
  beforeAll(async () => {
    house = await startOnKept(release);
  }, LONG_MS);
  afterAll(() => house?.stop(), LONG_MS);

  it(
    'is drawn and paid where it was waiting',
    () =>
      vi.waitFor(async () => expect((await house.owner.query(UNSETTLED)).rows).toEqual([]), {
        timeout: LONG_MS / 2,
        interval: 100,
      }),
    LONG_MS,
  );

  it('is carried to the schema of a new house by every migration', async () => {
    const { rows } = await house.owner.query<{ name: string }>(
      'select name from schema_migrations order by id',
    );
    expect(rows.map(({ name }) => name)).toEqual(readMigrations(MIGRATIONS).map(({ name }) => name));
    expect(await schemaText(house.owner)).toBe(SCHEMA);
  });

  it('is all still there', async () => {
    const lost: unknown[] = [];
    for (const { table, columns, key } of await tablesBefore(house)) {
      const kept = CHANGING.has(table) ? key : columns;
      const { rows } = await house.owner.query(
        `select ${kept} from before.${table} except select ${kept} from public.${table} limit 3`,
      );
      if (rows.length > 0) lost.push([table, rows]);
    }
    expect(lost).toEqual([]);
  });

  it('lets members in by the session and by the password of before', async () => {
    for (const { username, token } of house.told.members) {
      expect(await call(house, 'user/index', { token })).toMatchObject({ code: 1, data: { username } });
      const body = { account: username, password: PASSWORD };
      expect(await call(house, 'user/login', { body })).toMatchObject({
        code: 1,
        data: { userinfo: { username } },
      });
    }
  });

  it('has paid what was waiting as the verifier says, to the cent', async () => {
    const { rows } = await house.owner.query<Waiting>(WAITING);
    for (const { username, token, balance } of house.told.members) {
      const { bets, rounds } = rows.find((row) => row.username === username) ?? NONE;
      const proofs = await Promise.all(rounds.map((round) => proofOf(house, round, token)));
      expect(proofs.flatMap((proof) => verifyRound(proof, proofs)).filter(isFault)).toEqual([]);
      const ended = endedIn(proofs);
      expect(ended, `bets of ${username}`).toHaveLength(Number(bets));
      const paid = sumMoney(ended.map(({ payoutMinor }) => BigInt(payoutMinor)));
      const { data } = await call(house, 'user/index', { token });
      expect(data, username).toMatchObject({ money: formatMoney(moneyOrZero(balance) + paid) });
    }
    expect(rows.length).toBeGreaterThan(1);
  });

  it('proves the rounds that were drawn before', async () => {
    const { rows } = await house.owner.query<{ id: bigint }>(DRAWN);
    expect(rows.length).toBeGreaterThan(0);
    for (const { token } of house.told.members) {
      const proofs = await Promise.all(rows.map(({ id }) => proofOf(house, id, token)));
      expect(proofs.flatMap((proof) => verifyRound(proof, proofs)).filter(isFault)).toEqual([]);
    }
  });

  it('has books that hold', async () => {
    const said: string[] = [];
    await runBooks({ dataDir: house.dataDir, databaseUrl: undefined }, (line) => void said.push(line));
    expect(said.filter((line) => !line.startsWith('holds '))).toEqual([
      `${said.length - 1} checked, 0 broken`,
    ]);
  });

  it('has an audit chain that is what was signed', async () => {
    const place = { dataDir: house.dataDir, databaseUrl: undefined, auditCheckpoints: undefined };
    const said: string[] = [];
    const holds = await runAudit(place, [], (line) => void said.push(line));
    expect({ holds, said }).toMatchObject({ holds: true });
  });
});

/** Rounds that were on sale and are not drawn or not paid, and chases that have not ended. */
const UNSETTLED = `
  select r.id, r.state from before.rounds b join rounds r using (id)
  where r.draws_at < now() and r.settled_at is null
  union all
  select h.round_id, 'tickets' from ticket_homes h join rounds r on r.id = h.round_id
  where r.draws_at < now() and h.settled_at is null
  union all
  select c.id, 'chase' from before.chases b join chases c using (id) where c.ended_at is null
  limit 5`;

type Waiting = { readonly username: string; readonly bets: bigint; readonly rounds: readonly bigint[] };
const NONE = { bets: 0n, rounds: [] };

/** Standing bets of each member, and the rounds that decide it. */
const WAITING = `
  with due as (select id from before.rounds where state not in ('settled', 'void'))
  select m.username, count(distinct w.id) as bets, array_agg(distinct w.round_id) as rounds
  from (
    select b.id, b.account_id, b.round_id from before.bets b
    where b.round_id in (table due) and not exists (
      select from before.bet_cancellations c where c.round_id = b.round_id and c.bet_id = b.id)
    union all
    select t.id, t.account_id, l.round_id
    from before.tickets t
    join before.ticket_legs l on l.home_round_id = t.home_round_id and l.ticket_id = t.id
    where t.home_round_id in (table due) and not exists (
      select from before.ticket_cancellations c
      where c.home_round_id = t.home_round_id and c.ticket_id = t.id)
  ) w
  join before.accounts a on a.id = w.account_id
  join before.members m on m.id = a.member_id
  group by m.username`;

/** The last round of each game before, and the last one with bets. */
const DRAWN = `
  select distinct on (game_id, has_bets) id from (
    select r.id, r.game_id, exists (select from before.bets where round_id = r.id) as has_bets
    from before.rounds r where r.state = 'settled'
  ) drawn
  order by game_id, has_bets, id desc`;

const isFault = ({ problem }: { readonly problem: string | undefined }): boolean => problem !== undefined;

/** The bets and the tickets of proofs that their member did not take back. */
function endedIn(proofs: readonly RoundExport[]): readonly (BetExport | TicketExport)[] {
  const tickets = proofs.flatMap((proof) => proof.tickets ?? []);
  const once = new Map(tickets.map((ticket) => [ticket.ticketId, ticket]));
  return [...proofs.flatMap(({ bets }) => bets), ...once.values()].filter(
    ({ reason }) => reason !== 'member',
  );
}

async function tablesBefore({
  owner,
}: KeptHouse): Promise<{ table: string; columns: string; key: string }[]> {
  const { rows } = await owner.query<{ table: string; columns: string; key: string }>(
    `select c.relname as table,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0) as columns,
       (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute a
        join pg_index i on i.indrelid = a.attrelid and i.indisprimary and a.attnum = any (i.indkey)
        where a.attrelid = ('public.' || c.relname)::regclass) as key
     from pg_class c where relnamespace = 'before'::regnamespace and relkind = 'r' order by 1`,
  );
  return rows;
}

async function call(
  { address }: KeptHouse,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: object },
): Promise<{ readonly code: number; readonly data: unknown }> {
  const response = await fetch(`${address}/api/${path}`, {
    headers: { 'content-type': 'application/json', ...(token !== undefined && { token }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  return (await response.json()) as { readonly code: number; readonly data: unknown };
}

/** The proof of a drawn round with a member's bets and the texts of its pay tables. */
async function proofOf(house: KeptHouse, round: bigint, token: string): Promise<RoundExport> {
  const { data } = await call(house, `games/roundProof?round_id=${round}`, { token });
  const reply = data as RoundReply;
  const payTables = await Promise.all(
    reply.payTables.map(async (table) => {
      const response = await fetch(`${house.address}/api/pay-tables/${table.hash}.txt`);
      return { ...table, text: await response.text() };
    }),
  );
  return { ...reply, payTables };
}
