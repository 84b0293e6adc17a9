-- The schema that the migrations create, printed from the catalogue. Do not edit: run "npm run schema".
-- It is for reading and for comparing; the server runs the migrations. Roles are not part of it.
set check_function_bodies = off;

create table account_sums (
  account_id bigint not null,
  seq bigint not null,
  sums jsonb not null,
  constraint account_sums_pkey PRIMARY KEY (account_id)
);

create table accounts (
  id bigint not null,
  kind text not null,
  member_id bigint,
  balance_minor bigint default 0 not null,
  seq bigint default 0 not null,
  is_frozen boolean default false not null,
  constraint accounts_balance_minor_check CHECK ((abs(balance_minor) < '9007199254740992'::bigint)),
  constraint accounts_check CHECK (((kind <> ALL (ARRAY['main'::text, 'bonus'::text, 'frozen'::text, 'escrow'::text])) OR (balance_minor >= 0))),
  constraint accounts_kind_check CHECK ((kind = ANY (ARRAY['main'::text, 'bonus'::text, 'frozen'::text, 'escrow'::text, 'bankroll'::text, 'promo'::text, 'clearing'::text, 'fees'::text]))),
  constraint accounts_pkey PRIMARY KEY (id)
) with (fillfactor=70);

create table audit_chain (
  seq bigint not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  body text not null,
  prev bytea not null,
  hash bytea not null,
  constraint audit_chain_hash_check CHECK ((octet_length(hash) = 32)),
  constraint audit_chain_hash_key UNIQUE (hash),
  constraint audit_chain_pkey PRIMARY KEY (seq),
  constraint audit_chain_prev_check CHECK ((octet_length(prev) = 32))
);

create table audit_head (
  only_row boolean default true not null,
  seq bigint default 0 not null,
  hash bytea default decode(repeat('00'::text, 32), 'hex'::text) not null,
  constraint audit_head_only_row_check CHECK (only_row),
  constraint audit_head_pkey PRIMARY KEY (only_row)
);

create table bet_cancellations (
  round_id bigint not null,
  account_id bigint not null,
  bet_id bigint not null,
  cancelled_at timestamp with time zone default now() not null,
  constraint bet_cancellations_pkey PRIMARY KEY (round_id, account_id, bet_id)
);

create table bets (
  round_id bigint not null,
  account_id bigint not null,
  key uuid not null,
  line smallint not null,
  id bigint not null,
  body_hash uuid not null,
  batch_id bigint not null,
  selection text not null,
  odds_e4 integer not null,
  stake_minor bigint not null,
  payout_minor bigint not null,
  balance_after_minor bigint not null,
  player_seed bytea not null,
  placed_at timestamp with time zone not null,
  constraint bets_odds_e4_check CHECK ((odds_e4 > 10000)),
  constraint bets_payout_minor_check CHECK ((payout_minor > 0)),
  constraint bets_pkey PRIMARY KEY (round_id, account_id, key, line),
  constraint bets_stake_minor_check CHECK ((stake_minor > 0))
) partition by range (round_id);

create table cards (
  id bigint not null,
  member_id bigint not null,
  channel_id integer not null,
  type text not null,
  address text not null,
  bank_name text default ''::text not null,
  bic text default ''::text not null,
  real_name text default ''::text not null,
  remark text default ''::text not null,
  is_default boolean default false not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  usable_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint cards_pkey PRIMARY KEY (id),
  constraint cards_type_check CHECK ((type = ANY (ARRAY['erc20'::text, 'trc20'::text, 'btc'::text, 'bank'::text])))
);

create table chains (
  id bytea not null,
  game_id integer not null,
  length integer not null,
  head bytea not null,
  policy smallint not null,
  announcement jsonb not null,
  hash bytea not null,
  announced_at timestamp with time zone default now() not null,
  next_index integer default 1 not null,
  constraint chains_hash_check CHECK ((octet_length(hash) = 32)),
  constraint chains_hash_key UNIQUE (hash),
  constraint chains_head_check CHECK ((octet_length(head) = 32)),
  constraint chains_id_check CHECK ((octet_length(id) = 16)),
  constraint chains_length_check CHECK ((length > 0)),
  constraint chains_pkey PRIMARY KEY (id),
  constraint chains_policy_check CHECK (((policy >= 0) AND (policy <= 3)))
);

create table channels (
  id integer not null,
  code text not null,
  direction text not null,
  type text not null,
  min_minor bigint not null,
  max_minor bigint not null,
  fee_e4 integer default 0 not null,
  fee_min_minor bigint default 0 not null,
  weigh integer default 0 not null,
  is_on boolean default true not null,
  constraint channels_check CHECK ((max_minor >= min_minor)),
  constraint channels_check1 CHECK (((fee_min_minor >= 0) AND (fee_min_minor < min_minor))),
  constraint channels_code_check CHECK ((code ~ '^[a-z0-9-]{2,24}$'::text)),
  constraint channels_direction_check CHECK ((direction = ANY (ARRAY['recharge'::text, 'withdraw'::text]))),
  constraint channels_direction_code_key UNIQUE (direction, code),
  constraint channels_fee_e4_check CHECK (((fee_e4 >= 0) AND (fee_e4 <= 1000))),
  constraint channels_min_minor_check CHECK ((min_minor > 0)),
  constraint channels_pkey PRIMARY KEY (id),
  constraint channels_type_check CHECK ((type = ANY (ARRAY['erc20'::text, 'trc20'::text, 'btc'::text, 'bank'::text])))
);

create table close_records (
  round_id bigint not null,
  sealed_at timestamp with time zone not null,
  leaf_count integer not null,
  root bytea not null,
  q bytea not null,
  signature bytea not null,
  sources jsonb default '[]'::jsonb not null,
  abandoned_at timestamp with time zone,
  constraint close_records_pkey PRIMARY KEY (round_id),
  constraint close_records_q_check CHECK ((octet_length(q) = 32)),
  constraint close_records_root_check CHECK ((octet_length(root) = 32)),
  constraint close_records_signature_check CHECK ((octet_length(signature) = 64))
);

create table deposit_proofs (
  deposit_id bigint not null,
  picture bytea not null,
  type text not null,
  uploaded_at timestamp with time zone default clock_timestamp() not null,
  constraint deposit_proofs_picture_check CHECK ((octet_length(picture) <= 1048576)),
  constraint deposit_proofs_pkey PRIMARY KEY (deposit_id),
  constraint deposit_proofs_type_check CHECK ((type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);

create table deposits (
  id bigint not null,
  member_id bigint not null,
  channel_id integer not null,
  key uuid not null,
  body_hash uuid not null,
  amount_minor bigint not null,
  paid_minor bigint,
  status text default 'processing'::text not null,
  rail text not null,
  place jsonb,
  reason text default ''::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  expires_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint deposits_amount_minor_check CHECK ((amount_minor > 0)),
  constraint deposits_member_id_key_key UNIQUE (member_id, key),
  constraint deposits_paid_minor_check CHECK ((paid_minor > 0)),
  constraint deposits_pkey PRIMARY KEY (id),
  constraint deposits_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'completed'::text, 'cancelled'::text])))
);

create table draw_counts (
  game_id integer not null,
  figure text not null,
  value integer not null,
  seen bigint not null,
  constraint draw_counts_pkey PRIMARY KEY (game_id, figure, value)
) with (fillfactor=50);

create table draws (
  round_id bigint not null,
  numbers smallint[] not null,
  seed bytea not null,
  external bytea not null,
  sources jsonb not null,
  result_hash bytea not null,
  is_void boolean default false not null,
  drawn_at timestamp with time zone default now() not null,
  constraint draws_external_check CHECK ((octet_length(external) = 32)),
  constraint draws_pkey PRIMARY KEY (round_id),
  constraint draws_result_hash_check CHECK ((octet_length(result_hash) = 32)),
  constraint draws_seed_check CHECK ((octet_length(seed) = 32))
);

create table entries (
  account_id bigint not null,
  seq bigint not null,
  posting_id bigint not null,
  kind text not null,
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  ref_id bigint,
  at timestamp with time zone default now() not null,
  constraint entries_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint entries_kind_check CHECK ((kind = ANY (ARRAY['capital'::text, 'promo'::text, 'stake'::text, 'cancel'::text, 'payout'::text, 'refund'::text, 'cover'::text, 'sweep'::text, 'deposit'::text, 'withdraw'::text, 'withdraw_return'::text, 'paid_out'::text, 'fee'::text, 'transfer_in'::text, 'transfer_out'::text]))),
  constraint entries_pkey PRIMARY KEY (account_id, seq)
);

create table event_head (
  only_row boolean default true not null,
  seq bigint default 0 not null,
  constraint event_head_only_row_check CHECK (only_row),
  constraint event_head_pkey PRIMARY KEY (only_row)
);

create table family_figures (
  family text not null,
  figure text not null,
  code text not null,
  places integer[] not null,
  constraint family_figures_code_check CHECK ((code = ANY (ARRAY['ordered'::text, 'sorted'::text, 'sum'::text, 'duel'::text, 'shown'::text]))),
  constraint family_figures_pkey PRIMARY KEY (family, figure),
  constraint family_figures_places_check CHECK ((cardinality(places) > 0))
);

create table game_event_heads (
  game_id integer not null,
  seq bigint not null,
  previous bigint not null,
  constraint game_event_heads_pkey PRIMARY KEY (game_id)
);

create table games (
  id integer not null,
  code text not null,
  family text not null,
  category text not null,
  interval_ms integer not null,
  close_lead_ms integer not null,
  zone_offset_minutes integer not null,
  rtp_e4 integer not null,
  min_stake_minor bigint not null,
  max_stake_minor bigint not null,
  issue_limit_minor bigint not null,
  round_limit_minor bigint not null,
  exposure_cap_minor bigint not null,
  weigh integer default 0 not null,
  status text default 'on'::text not null,
  constraint games_close_lead_ms_check CHECK ((close_lead_ms > 0)),
  constraint games_code_key UNIQUE (code),
  constraint games_interval_ms_check CHECK ((interval_ms > 0)),
  constraint games_min_stake_minor_check CHECK ((min_stake_minor > 0)),
  constraint games_pkey PRIMARY KEY (id),
  constraint games_rtp_e4_check CHECK (((rtp_e4 >= 5000) AND (rtp_e4 <= 10000))),
  constraint games_status_check CHECK ((status = ANY (ARRAY['on'::text, 'paused'::text, 'off'::text])))
);

create table id_leases (
  node integer not null,
  holder uuid not null,
  until_ms bigint not null,
  constraint id_leases_node_check CHECK (((node >= 0) AND (node <= 1023))),
  constraint id_leases_pkey PRIMARY KEY (node)
);

create table members (
  id bigint generated by default as identity (start with 100001) not null,
  username text not null,
  nickname text not null,
  mobile text,
  email text default ''::text not null,
  avatar text default ''::text not null,
  gender text default 'other'::text not null,
  birthday date,
  bio text default ''::text not null,
  password_hash text,
  level integer default 1 not null,
  score integer default 0 not null,
  status text default 'active'::text not null,
  tag bytea not null,
  joined_at timestamp with time zone default now() not null,
  last_login_at timestamp with time zone,
  fund_password_hash text,
  password_changed_at timestamp with time zone,
  fund_password_changed_at timestamp with time zone,
  withdrawals_off boolean default false not null,
  constraint members_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
  constraint members_pkey PRIMARY KEY (id),
  constraint members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'frozen'::text, 'abnormal'::text]))),
  constraint members_tag_check CHECK ((octet_length(tag) = 16)),
  constraint members_tag_key UNIQUE (tag),
  constraint members_username_check CHECK ((username ~ '^[A-Za-z][A-Za-z0-9]{3,31}$'::text))
);

create table pay_tables (
  id text not null,
  hash bytea not null,
  content text not null,
  published_at timestamp with time zone default now() not null,
  constraint pay_tables_hash_check CHECK ((octet_length(hash) = 32)),
  constraint pay_tables_pkey PRIMARY KEY (id, hash)
);

create table postings (
  id bigint not null,
  key text not null,
  kind text not null,
  at timestamp with time zone default now() not null,
  constraint postings_key_key UNIQUE (key),
  constraint postings_pkey PRIMARY KEY (id)
);

create table rail_cursors (
  rail text not null,
  cursor text default ''::text not null,
  compared_at timestamp with time zone default clock_timestamp() not null,
  compared_to timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  constraint rail_cursors_pkey PRIMARY KEY (rail)
);

create table rail_findings (
  rail text not null,
  movement_id text not null,
  finding text not null,
  detail jsonb default '{}'::jsonb not null,
  found_at timestamp with time zone default clock_timestamp() not null,
  constraint rail_findings_finding_check CHECK ((finding = ANY (ARRAY['lost'::text, 'altered'::text, 'unknown'::text, 'unmatched'::text]))),
  constraint rail_findings_pkey PRIMARY KEY (rail, movement_id, finding)
);

create table rail_listed (
  rail text not null,
  movement_id text not null,
  constraint rail_listed_pkey PRIMARY KEY (rail, movement_id)
);

create table rail_movements (
  rail text not null,
  id text not null,
  direction text not null,
  order_id text not null,
  amount_minor bigint not null,
  outcome text not null,
  moved_at timestamp with time zone not null,
  received_at timestamp with time zone default clock_timestamp() not null,
  source text not null,
  effect text not null,
  constraint rail_movements_amount_minor_check CHECK ((amount_minor > 0)),
  constraint rail_movements_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint rail_movements_effect_check CHECK ((effect = ANY (ARRAY['credited'::text, 'paid'::text, 'returned'::text, 'none'::text]))),
  constraint rail_movements_id_check CHECK ((id ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
  constraint rail_movements_outcome_check CHECK ((outcome = ANY (ARRAY['done'::text, 'failed'::text]))),
  constraint rail_movements_pkey PRIMARY KEY (rail, id),
  constraint rail_movements_source_check CHECK ((source = ANY (ARRAY['callback'::text, 'reconciliation'::text])))
);

create table receipt_batches (
  round_id bigint not null,
  batch_id bigint not null,
  leaves bytea not null,
  root bytea not null,
  signature bytea not null,
  constraint receipt_batches_pkey PRIMARY KEY (round_id, batch_id),
  constraint receipt_batches_root_check CHECK ((octet_length(root) = 32)),
  constraint receipt_batches_signature_check CHECK ((octet_length(signature) = 64))
);

create table round_books (
  round_id bigint not null,
  version integer default 0 not null,
  bet_count integer default 0 not null,
  cancelled_count integer default 0 not null,
  stake_minor bigint default 0 not null,
  book text default '{}'::text not null,
  constraint round_books_pkey PRIMARY KEY (round_id)
) with (fillfactor=50, toast_tuple_target=8160);

create table round_events (
  seq bigint not null,
  at timestamp with time zone default now() not null,
  game_id integer not null,
  round_id bigint not null,
  kind text not null,
  body jsonb not null,
  game_previous bigint not null,
  round_previous bigint not null,
  constraint round_events_kind_check CHECK ((kind = ANY (ARRAY['opened'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text]))),
  constraint round_events_pkey PRIMARY KEY (seq)
);

create table round_results (
  round_id bigint not null,
  selection text not null,
  wins boolean not null,
  constraint round_results_pkey PRIMARY KEY (round_id, selection)
);

create table rounds (
  id bigint not null,
  game_id integer not null,
  issue text not null,
  business_date date not null,
  seq integer not null,
  state text default 'scheduled'::text not null,
  opens_at timestamp with time zone not null,
  closes_at timestamp with time zone not null,
  draws_at timestamp with time zone not null,
  chain_id bytea not null,
  chain_index integer not null,
  commitment bytea not null,
  void_reason text,
  settled_at timestamp with time zone,
  constraint rounds_chain_id_chain_index_key UNIQUE (chain_id, chain_index),
  constraint rounds_check CHECK (((opens_at < closes_at) AND (closes_at < draws_at))),
  constraint rounds_commitment_check CHECK ((octet_length(commitment) = 32)),
  constraint rounds_game_id_business_date_seq_key UNIQUE (game_id, business_date, seq),
  constraint rounds_issue_check CHECK ((issue ~ '^[0-9]{8}-[0-9]{4}$'::text)),
  constraint rounds_pkey PRIMARY KEY (id),
  constraint rounds_seq_check CHECK (((seq >= 1) AND (seq <= 9999))),
  constraint rounds_state_check CHECK ((state = ANY (ARRAY['scheduled'::text, 'open'::text, 'closed'::text, 'drawn'::text, 'settled'::text, 'void'::text])))
) with (fillfactor=80);

create table schema_migrations (
  id integer not null,
  name text not null,
  checksum text not null,
  ran_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (id)
);

create table session_changes (
  member_id bigint not null,
  at timestamp with time zone default clock_timestamp() not null
);

create table sessions (
  token_hash bytea not null,
  member_id bigint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey PRIMARY KEY (token_hash),
  constraint sessions_token_hash_check CHECK ((octet_length(token_hash) = 32))
);

create table settle_chunks (
  round_id bigint not null,
  n integer not null,
  first_account bigint not null,
  last_account bigint not null,
  members integer not null,
  paid_minor bigint not null,
  settled_at timestamp with time zone default now() not null,
  constraint settle_chunks_pkey PRIMARY KEY (round_id, n)
);

create table sms_codes (
  id bigint generated always as identity (start with 1) not null,
  mobile text not null,
  event text not null,
  mac bytea not null,
  tries smallint default 0 not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint sms_codes_event_check CHECK ((event = ANY (ARRAY['register'::text, 'mobilelogin'::text, 'changemobile'::text, 'changepwd'::text, 'resetpwd'::text]))),
  constraint sms_codes_mac_check CHECK ((octet_length(mac) = 32)),
  constraint sms_codes_pkey PRIMARY KEY (id)
);

create table throttles (
  key text not null,
  count integer default 0 not null,
  since timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  locked_until timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  touched_at timestamp with time zone default now() not null,
  constraint throttles_pkey PRIMARY KEY (key)
);

create table transfers (
  id bigint not null,
  from_member_id bigint not null,
  to_member_id bigint not null,
  key uuid not null,
  body_hash uuid not null,
  amount_minor bigint not null,
  balance_after_minor bigint not null,
  remark text default ''::text not null,
  created_at timestamp with time zone default clock_timestamp() not null,
  constraint transfers_amount_minor_check CHECK ((amount_minor > 0)),
  constraint transfers_check CHECK ((from_member_id <> to_member_id)),
  constraint transfers_from_member_id_key_key UNIQUE (from_member_id, key),
  constraint transfers_pkey PRIMARY KEY (id)
);

create table withdrawal_decisions (
  withdrawal_id bigint not null,
  operator text not null,
  decision text not null,
  reason text default ''::text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint withdrawal_decisions_decision_check CHECK ((decision = ANY (ARRAY['approve'::text, 'refuse'::text]))),
  constraint withdrawal_decisions_operator_check CHECK ((operator ~ '^[a-z][a-z0-9._-]{1,31}$'::text)),
  constraint withdrawal_decisions_pkey PRIMARY KEY (withdrawal_id, operator)
);

create table withdrawal_resolutions (
  withdrawal_id bigint not null,
  operator text not null,
  outcome text not null,
  reason text not null,
  at timestamp with time zone default clock_timestamp() not null,
  constraint withdrawal_resolutions_operator_check CHECK ((operator ~ '^[a-z][a-z0-9._-]{1,31}$'::text)),
  constraint withdrawal_resolutions_outcome_check CHECK ((outcome = ANY (ARRAY['paid'::text, 'returned'::text]))),
  constraint withdrawal_resolutions_pkey PRIMARY KEY (withdrawal_id, operator),
  constraint withdrawal_resolutions_reason_check CHECK ((reason <> ''::text))
);

create table withdrawals (
  id bigint not null,
  member_id bigint not null,
  card_id bigint not null,
  channel_id integer not null,
  key uuid not null,
  body_hash uuid not null,
  amount_minor bigint not null,
  fee_minor bigint not null,
  balance_after_minor bigint not null,
  remark text default ''::text not null,
  state text default 'review'::text not null,
  flags text[] default '{}'::text[] not null,
  approvals_needed smallint not null,
  reason text default ''::text not null,
  requested_at timestamp with time zone default clock_timestamp() not null,
  approved_at timestamp with time zone,
  sent_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint withdrawals_amount_minor_check CHECK ((amount_minor > 0)),
  constraint withdrawals_approvals_needed_check CHECK (((approvals_needed >= 0) AND (approvals_needed <= 2))),
  constraint withdrawals_check CHECK (((fee_minor >= 0) AND (fee_minor < amount_minor))),
  constraint withdrawals_member_id_key_key UNIQUE (member_id, key),
  constraint withdrawals_pkey PRIMARY KEY (id),
  constraint withdrawals_state_check CHECK ((state = ANY (ARRAY['review'::text, 'approved'::text, 'paid'::text, 'refused'::text])))
);

alter table receipt_batches alter column leaves set storage external;
alter table round_books alter column book set storage external;

CREATE INDEX accounts_by_member ON public.accounts USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX bets_by_account ON ONLY public.bets USING btree (account_id, id DESC);
CREATE INDEX cards_by_address ON public.cards USING btree (address);
CREATE INDEX cards_by_member ON public.cards USING btree (member_id, id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX cards_once ON public.cards USING btree (member_id, type, address) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX cards_one_default ON public.cards USING btree (member_id, type) WHERE (is_default AND (deleted_at IS NULL));
CREATE INDEX chains_by_game ON public.chains USING btree (game_id, announced_at);
CREATE INDEX deposits_by_member ON public.deposits USING btree (member_id, id DESC);
CREATE INDEX deposits_open ON public.deposits USING btree (member_id) WHERE (status = 'processing'::text);
CREATE INDEX deposits_to_expire ON public.deposits USING btree (expires_at) WHERE (status = 'processing'::text);
CREATE INDEX entries_of_wallet ON public.entries USING btree (account_id, seq) WHERE (kind = ANY (ARRAY['promo'::text, 'deposit'::text, 'withdraw'::text, 'withdraw_return'::text, 'transfer_in'::text, 'transfer_out'::text]));
CREATE UNIQUE INDEX members_email ON public.members USING btree (lower(email)) WHERE (email <> ''::text);
CREATE UNIQUE INDEX members_mobile ON public.members USING btree (mobile) WHERE (mobile IS NOT NULL);
CREATE UNIQUE INDEX members_username ON public.members USING btree (lower(username));
CREATE INDEX rail_movements_by_order ON public.rail_movements USING btree (order_id);
CREATE INDEX rail_movements_by_time ON public.rail_movements USING btree (rail, received_at);
CREATE INDEX round_events_by_round ON public.round_events USING btree (round_id, seq);
CREATE INDEX rounds_by_game ON public.rounds USING btree (game_id, id DESC);
CREATE INDEX rounds_to_close ON public.rounds USING btree (closes_at) WHERE (state = ANY (ARRAY['scheduled'::text, 'open'::text]));
CREATE INDEX rounds_to_draw ON public.rounds USING btree (draws_at) WHERE (state = 'closed'::text);
CREATE INDEX rounds_to_open ON public.rounds USING btree (opens_at) WHERE (state = 'scheduled'::text);
CREATE INDEX rounds_to_settle ON public.rounds USING btree (draws_at) WHERE ((state = 'drawn'::text) OR ((state = 'void'::text) AND (settled_at IS NULL)));
CREATE INDEX rounds_undrawn ON public.rounds USING btree (game_id, id) WHERE (state = ANY (ARRAY['scheduled'::text, 'open'::text, 'closed'::text, 'void'::text]));
CREATE INDEX session_changes_by_time ON public.session_changes USING btree (at);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_member ON public.sessions USING btree (member_id, created_at);
CREATE INDEX sms_codes_by_mobile ON public.sms_codes USING btree (mobile, sent_at DESC);
CREATE INDEX sms_codes_by_time ON public.sms_codes USING btree (sent_at);
CREATE INDEX throttles_by_time ON public.throttles USING btree (touched_at);
CREATE INDEX transfers_in ON public.transfers USING btree (to_member_id, id DESC);
CREATE INDEX transfers_out ON public.transfers USING btree (from_member_id, id DESC);
CREATE INDEX withdrawals_by_member ON public.withdrawals USING btree (member_id, id DESC);
CREATE INDEX withdrawals_by_time ON public.withdrawals USING btree (member_id, requested_at);
CREATE INDEX withdrawals_in_review ON public.withdrawals USING btree (id) WHERE (state = 'review'::text);
CREATE UNIQUE INDEX withdrawals_one_pending ON public.withdrawals USING btree (member_id) WHERE (state = ANY (ARRAY['review'::text, 'approved'::text]));
CREATE INDEX withdrawals_to_send ON public.withdrawals USING btree (id) WHERE ((state = 'approved'::text) AND (sent_at IS NULL));

alter table account_sums add constraint account_sums_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id);
alter table accounts add constraint accounts_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table cards add constraint cards_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
alter table cards add constraint cards_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table chains add constraint chains_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id);
alter table close_records add constraint close_records_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id);
alter table deposit_proofs add constraint deposit_proofs_deposit_id_fkey FOREIGN KEY (deposit_id) REFERENCES deposits(id);
alter table deposits add constraint deposits_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
alter table deposits add constraint deposits_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table draw_counts add constraint draw_counts_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id);
alter table draws add constraint draws_round_id_fkey FOREIGN KEY (round_id) REFERENCES rounds(id);
alter table rounds add constraint rounds_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES chains(id);
alter table rounds add constraint rounds_game_id_fkey FOREIGN KEY (game_id) REFERENCES games(id);
alter table sessions add constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table transfers add constraint transfers_from_member_id_fkey FOREIGN KEY (from_member_id) REFERENCES members(id);
alter table transfers add constraint transfers_to_member_id_fkey FOREIGN KEY (to_member_id) REFERENCES members(id);
alter table withdrawal_decisions add constraint withdrawal_decisions_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id);
alter table withdrawal_resolutions add constraint withdrawal_resolutions_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawals(id);
alter table withdrawals add constraint withdrawals_card_id_fkey FOREIGN KEY (card_id) REFERENCES cards(id);
alter table withdrawals add constraint withdrawals_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES channels(id);
alter table withdrawals add constraint withdrawals_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);

CREATE OR REPLACE FUNCTION public.count_draw()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  draw draws := coalesce(new, old);
  step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into draw_counts as counted (game_id, figure, value, seen)
  select r.game_id, f.figure, f.value, step
  from rounds r
  join games g on g.id = r.game_id
  cross join lateral draw_figures(g.family, draw.numbers::integer[]) f
  where r.id = draw.round_id and not draw.is_void
  order by f.figure, f.value
  on conflict (game_id, figure, value) do update set seen = counted.seen + step;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.draw_figures(family text, numbers integer[])
 RETURNS TABLE(figure text, value integer)
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
AS $function$
  select f.figure, figure_value(f.code, array(
    select numbers[p.place + 1] from unnest(f.places) with ordinality as p (place, n) order by p.n))
  from family_figures f where f.family = draw_figures.family
$function$;

CREATE OR REPLACE FUNCTION public.duel_code(first integer, second integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when first > second then 0 when first < second then 1 else 2 end
$function$;

CREATE OR REPLACE FUNCTION public.figure_value(code text, shown integer[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case code
    when 'ordered' then number_code(shown)
    when 'sorted' then sorted_code(shown)
    when 'sum' then (select sum(number)::integer from unnest(shown) as n (number))
    when 'duel' then duel_code(shown[1], shown[2])
    when 'shown' then (select bit_or(1 << number) from unnest(shown) as n (number))
  end
$function$;

CREATE OR REPLACE FUNCTION public.note_changed_member()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into session_changes (member_id) values (old.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_ended_session()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into session_changes (member_id) values (old.member_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_code(numbers integer[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select sum(number * (16 ^ (cardinality(numbers) - place))::integer)::integer
  from unnest(numbers) with ordinality as n (number, place)
$function$;

CREATE OR REPLACE FUNCTION public.sorted_code(numbers integer[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select number_code(array_agg(number order by number)) from unnest(numbers) as n (number)
$function$;

CREATE TRIGGER draws_counted AFTER INSERT OR DELETE ON public.draws FOR EACH ROW EXECUTE FUNCTION count_draw();
CREATE TRIGGER note_changed_member AFTER UPDATE OF status, tag ON public.members FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.tag IS DISTINCT FROM new.tag))) EXECUTE FUNCTION note_changed_member();
CREATE TRIGGER note_ended_session AFTER DELETE OR UPDATE ON public.sessions FOR EACH ROW EXECUTE FUNCTION note_ended_session();

grant insert, select, update on account_sums to tessera_app;
grant insert, select, update on accounts to tessera_app;
grant insert, select on audit_chain to tessera_app;
grant select, update on audit_head to tessera_app;
grant insert, select on bet_cancellations to tessera_app;
grant insert, select on bets to tessera_app;
grant insert, select, update on cards to tessera_app;
grant insert, select, update on chains to tessera_app;
grant insert, select, update on channels to tessera_app;
grant insert, select, update on close_records to tessera_app;
grant insert, select, update on deposit_proofs to tessera_app;
grant insert, select, update on deposits to tessera_app;
grant select on draw_counts to tessera_app;
grant insert, select on draws to tessera_app;
grant insert, select on entries to tessera_app;
grant select, update on event_head to tessera_app;
grant insert, select on family_figures to tessera_app;
grant insert, select, update on game_event_heads to tessera_app;
grant insert, select, update on games to tessera_app;
grant insert, select, update on id_leases to tessera_app;
grant insert, select, update on members to tessera_app;
grant insert, select on pay_tables to tessera_app;
grant insert, select on postings to tessera_app;
grant insert, select, update on rail_cursors to tessera_app;
grant insert, select on rail_findings to tessera_app;
grant insert, select on rail_listed to tessera_app;
grant insert, select on rail_movements to tessera_app;
grant insert, select on receipt_batches to tessera_app;
grant insert, select, update on round_books to tessera_app;
grant insert, select on round_events to tessera_app;
grant insert, select on round_results to tessera_app;
grant insert, select, update on rounds to tessera_app;
grant usage on schema public to tessera_app;
grant delete, insert, select on session_changes to tessera_app;
grant delete, insert, select, update on sessions to tessera_app;
grant insert, select on settle_chunks to tessera_app;
grant delete, insert, select, update on sms_codes to tessera_app;
grant delete, insert, select, update on throttles to tessera_app;
grant insert, select on transfers to tessera_app;
grant insert, select on withdrawal_decisions to tessera_app;
grant insert, select on withdrawal_resolutions to tessera_app;
grant insert, select, update on withdrawals to tessera_app;
