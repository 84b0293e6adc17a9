-- Chases: the same lines bet in named issues of one game, each bought as it opens. What is bought is an ordinary slip,
-- whose key is derived from chase and round.

create table chases (
  id bigint primary key,
  member_id bigint not null references members,
  game_id integer not null references games,
  key uuid not null,
  body_hash uuid not null,
  -- The lines of one issue at a multiple of 1: [["sum:11", "1000"], ...], stakes in 1/100.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) > 0),
  unit_minor bigint not null check (unit_minor > 0),
  stop_on_win boolean not null,
  stop_loss_minor bigint check (stop_loss_minor > 0),
  stop_win_minor bigint check (stop_win_minor > 0),
  created_at timestamptz not null default clock_timestamp(),
  -- The issue that is bought next, once it opens; null while one is being bought, while the chase waits for a result,
  -- and after its end.
  next_round_id bigint,
  end_reason text check (end_reason in ('completed', 'cancelled', 'won', 'stop_loss', 'stop_win')),
  ended_at timestamptz,
  unique (member_id, key),
  check ((end_reason is null) = (ended_at is null)),
  check (end_reason is null or next_round_id is null)
);
create index chases_by_member on chases (member_id, id desc);
create index chases_running on chases (member_id) where ended_at is null;
create index chases_due on chases (game_id, next_round_id) where next_round_id is not null;

create table chase_issues (
  chase_id bigint not null references chases,
  -- The id of its round, which need not exist yet.
  round_id bigint not null,
  issue text not null check (issue ~ '^[0-9]{8}-[0-9]{4}$'),
  multiple smallint not null check (multiple between 1 and 999),
  cost_minor bigint not null check (cost_minor > 0),
  -- missed: its sale ended before its turn. stopped: a stop rule ended the chase before.
  state text not null default 'waiting'
    check (state in ('waiting', 'buying', 'bought', 'refused', 'missed', 'cancelled', 'stopped')),
  -- When a server last began to buy it.
  claimed_at timestamptz,
  -- The refusal of a refused issue, and the slip of a bought one.
  code text,
  slip_id bigint,
  -- Once the round is settled or refunded: the stakes of the bets that were not cancelled, what they returned, and
  -- whether one won.
  settled_at timestamptz,
  staked_minor bigint check (staked_minor between 0 and cost_minor),
  returned_minor bigint check (returned_minor >= 0),
  has_won boolean,
  primary key (chase_id, round_id),
  check (state <> 'buying' or claimed_at is not null),
  check ((state = 'refused') = (code is not null)),
  check ((state = 'bought') = (slip_id is not null)),
  check ((state = 'bought' and settled_at is not null) = (staked_minor is not null)),
  check ((staked_minor is null) = (returned_minor is null) and (staked_minor is null) = (has_won is null)),
  check (settled_at is null or state in ('bought', 'refused'))
);
create index chase_issues_buying on chase_issues (claimed_at) where state = 'buying';
-- Issues that were tried and whose rounds are not settled yet.
create index chase_issues_unsettled on chase_issues (round_id) where settled_at is null and state in ('bought', 'refused');

grant select, insert on chases, chase_issues to tessera_app;
grant update (next_round_id, end_reason, ended_at) on chases to tessera_app;
grant update (state, claimed_at, code, slip_id, settled_at, staked_minor, returned_minor, has_won)
  on chase_issues to tessera_app;

-- A member is told when an issue is refused, and when the chase ends by itself.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'deposit_credited', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned', 'transfer_received',
  'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped',
  'password_set', 'password_changed', 'fund_password_set', 'fund_password_changed', 'mobile_changed',
  'email_changed', 'email_removed', 'card_added', 'feedback_answered', 'service_answered'));
-- A generated column changes its expression only by being made again, and its index with it.
alter table messages drop column type;
alter table messages add column type text not null generated always as (case
  when kind in ('deposit_credited', 'withdrawal_paid', 'withdrawal_refused', 'withdrawal_returned',
    'transfer_received', 'chase_refused', 'chase_completed', 'chase_won', 'chase_stopped') then 'money'
  when kind in ('feedback_answered', 'service_answered') then 'service'
  else 'security' end) stored;
create index messages_by_member on messages (member_id, type, id desc);
