import { expect, test } from 'vitest';

import { useDatabase } from '../support/database.ts';

/** The columns that the server may update. A statement that needs another one brings its grant, and stands
 *  here with it. */
const UPDATES: Readonly<Record<string, string>> = {
  account_links: 'seen_at',
  account_sums: 'seq sums',
  accounts: 'balance_minor check_due_at guard is_frozen last_stake_at play_since seq',
  articles: 'category image is_shown published_at texts views',
  auto_cash_outs: 'target_minor',
  banners: 'ends_at image is_shown starts_at texts type url weigh',
  cards: 'deleted_at is_default',
  chains: 'lost_at next_index',
  chase_issues: 'claimed_at code has_won returned_minor settled_at slip_id staked_minor state',
  chases: 'end_reason ended_at next_round_id',
  close_records: 'abandoned_at sources',
  deposit_ceilings: 'window_since window_used',
  deposit_proofs: 'picture type uploaded_at',
  deposits: 'finished_at paid_minor place reason status',
  event_head: 'seq',
  feedback: 'answer answered_at operator',
  game_event_heads: 'previous seq',
  games: 'close_lead_ms interval_ms status',
  hedge_sums: 'hedged_minor',
  id_leases: 'holder until_ms',
  identity_checks: 'attempts decided_at document due_at reason reference source state',
  integrity_cases: 'closed_at operator reason',
  integrity_cursors: 'account_id at seq',
  late_bets: 'bets expected variance wins',
  locked_deposits: 'left_minor',
  mail_outbox: 'attempts due_at',
  member_devices: 'last_at trace',
  member_traces: 'seen_at',
  members:
    'avatar bio birthday email email_verified_at fund_password_changed_at fund_password_hash gender last_login_at mobile nickname odds_format password_changed_at password_hash status withdrawals_off',
  messages: 'read_at',
  notice_marks: 'read_until',
  notices: 'attachment category is_important is_shown is_top published_at texts',
  offers:
    'amount_minor ends_at image is_daily is_shown measure multiple percent starts_at target_minor texts type weigh',
  operators: 'added_by approved_by confirmed_at ended_at enrolment enrolment_until last_step roles sealed',
  passkeys: 'sign_count used_at',
  payment_challenges: 'answer expires_at',
  play_day_cursors: 'seq',
  play_days: 'returned_minor staked_minor',
  play_returns: 'bets expected_minor reach_minor returned_minor rounds stake_minor variance',
  player_limits: 'max_amount raise_from raise_to window_since window_used',
  promotions: 'ends_at image is_shown starts_at texts weigh',
  push_cursor: 'seq subscription_id',
  push_outbox: 'attempts due_at',
  push_subscriptions: 'auth delivered_at endpoint hides_amounts language p256dh server_key topics',
  rail_cursors: 'compared_at compared_to cursor',
  rail_findings: 'closed_at closed_by closed_reason',
  rail_rates: 'rate_e4 rated_at',
  reality_checks: 'minutes reviewed_at',
  recovery_codes: 'used_at',
  return_cursor: 'seq',
  reward_sums: 'granted_minor required_minor',
  round_books:
    'bet_count book cancelled_count combinations stake_minor tickets tickets_version version worst_minor',
  rounds: 'are_hedges_counted settled_at state void_reason',
  service_conversations: 'last_at unread waiting_since',
  sessions: 'proved_at seen_at token_hash',
  sms_codes: 'own_tries tries used_at',
  throttles: 'count guess locked_until since touched_at',
  ticket_homes: 'are_hedges_counted settled_at',
  totp_keys: 'confirmed_at created_at last_step sealed',
  upload_parts: 'announced bytes created_at size',
  withdrawals: 'approved_at finished_at reason sent_at state',
};
/** Tables whose rows end or expire. Money, bets, draws and their proofs do neither. */
const DELETES =
  'auto_cash_outs deposit_proofs mail_outbox member_devices member_traces messages notice_reads operator_sessions passkey_challenges passkeys payment_challenges push_outbox push_subscriptions recovery_codes session_changes sessions shared_slips sms_codes staff_members throttles totp_keys upload_parts uploads';

const it = useDatabase();

/** Runs each statement as the server, takes it back, and returns those that it may run. */
async function allowed(statements: readonly string[]): Promise<string[]> {
  const client = await it.db.main.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('test.all', $1, true), set_config('test.allowed', '', true)`, [
      statements.join(';'),
    ]);
    await client.query(`do $do$ declare one text; begin
      foreach one in array string_to_array(current_setting('test.all'), ';') loop
        begin
          execute one;
          raise exception using errcode = 'TAKEN';
        exception
          when sqlstate 'TAKEN' then
            perform set_config('test.allowed', current_setting('test.allowed') || one || ';', true);
          when insufficient_privilege then null;
        end;
      end loop;
    end $do$`);
    const { rows } = await client.query<{ found: string }>(`select current_setting('test.allowed') as found`);
    return rows[0]?.found.split(';').filter(Boolean) ?? [];
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Every table, partitions included, with its columns. */
async function tables(): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await it.owner.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attname collate "C") as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname order by 1`,
  );
  return rows;
}

test('the server updates the columns of the list and no others', async () => {
  const listed = Object.entries(UPDATES).flatMap(([table, columns]) =>
    columns.split(' ').map((column) => updateOf(table, column)),
  );
  const all = (await tables()).flatMap(({ name, columns }) => columns.map((each) => updateOf(name, each)));
  expect(all.length, 'there are columns to try').toBeGreaterThan(500);
  expect(await allowed(all)).toEqual(listed);
});

const updateOf = (table: string, column: string): string =>
  `update ${table} set "${column}" = default where false`;

test('the server deletes from the tables of the list', async () => {
  const all = (await tables()).map(({ name }) => `delete from ${name} where false`);
  expect(await allowed(all)).toEqual(DELETES.split(' ').map((name) => `delete from ${name} where false`));
});

test('the server changes no table and takes none away', async () => {
  const all = (await tables()).flatMap(({ name }) => [
    `truncate ${name}`,
    `alter table ${name} add column more int`,
    `alter table ${name} disable trigger all`,
    `create trigger t before update on ${name} for each row execute function count_draw()`,
    `create index on ${name} ((1))`,
    `drop table ${name}`,
  ]);
  expect(await allowed([...all, 'create table more (n int)', 'create role more'])).toEqual([]);
});

test('the server can become nobody else', async () => {
  const { user } = it.connection;
  const roles = await it.owner.query<{ name: string }>(`select rolname as name from pg_roles
    where rolname <> 'tessera_app'`);
  const all = roles.rows.flatMap(({ name }) => [
    `set local role "${name}"`,
    `set local session authorization "${name}"`,
  ]);
  expect(all).toContain(`set local role "${user}"`);
  expect(await allowed(all)).toEqual([]);
  const client = await it.db.main.connect();
  await client.query('reset role; reset session authorization');
  const { rows } = await client.query('select session_user, current_user');
  client.release();
  expect(rows).toEqual([{ session_user: 'tessera_app', current_user: 'tessera_app' }]);
});

test('the functions with the rights of the owner are these, and look for tables nowhere else', async () => {
  const { rows } = await it.owner.query(`select p.proname as name, array_to_string(p.proconfig, ' ') as config
    from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace order by 1`);
  const config = 'search_path=public, pg_temp';
  expect(rows).toEqual(
    ['add_day', 'close_member', 'continue_audit', 'count_draw', 'erase_rows_of', 'lock_audit_head'].map(
      (name) => ({ name, config }),
    ),
  );
  await expect(it.db.main.query(`select add_day('accounts', current_date)`)).rejects.toThrow(
    'accounts is not partitioned',
  );
});
