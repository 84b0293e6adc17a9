import type { LimitMeasure, LimitPeriod } from '@tessera/domain/protection/limit';
import type { CheckMinutes } from '@tessera/domain/protection/reality-check';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import { mainAccountOf } from '../ledger/account-state.ts';

export type LimitRow = {
  readonly measure: LimitMeasure;
  readonly period: LimitPeriod;
  readonly max_amount: bigint | null;
  readonly raise_from: EpochMs | null;
  readonly raise_to: bigint | null;
  readonly window_since: EpochMs;
  readonly window_used: bigint;
};

const LIMITS = statement(
  'protection_limits',
  `select measure, period, max_amount, raise_from, raise_to, window_since, window_used from player_limits
   where member_id = $1`,
);

/** A member's limits, at most twelve rows.   Units: 1/100; of time ms. */
export const readLimits = (db: Queryable, memberId: bigint): Promise<LimitRow[]> =>
  rows<LimitRow>(db, LIMITS, [memberId]);

const SET_LIMIT = statement(
  'protection_set_limit',
  `insert into player_limits (member_id, measure, period, max_amount, raise_from, raise_to)
   values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6)
   on conflict (member_id, measure, period) do update
   set max_amount = excluded.max_amount, raise_from = excluded.raise_from, raise_to = excluded.raise_to`,
);

/** Stores a limit and the raise that waits. The caller holds the member's lock.   Units: 1/100; of time
 *  ms. */
export const upsertLimit = (
  tx: Queryable,
  memberId: bigint,
  { measure, period }: { readonly measure: LimitMeasure; readonly period: LimitPeriod },
  state: {
    readonly max: bigint | undefined;
    readonly raise: { readonly max: bigint | undefined; readonly from: EpochMs } | undefined;
  },
) =>
  run(tx, SET_LIMIT, [
    memberId,
    measure,
    period,
    state.max ?? null,
    state.raise?.from ?? null,
    state.raise?.max ?? null,
  ]);

type BlockedRow = { readonly game_id: number; readonly at: EpochMs };

const BLOCKED = statement(
  'protection_blocked',
  'select game_id, at from blocked_games where member_id = $1 order by game_id',
);
export const readBlockedGames = (db: Queryable, memberId: bigint): Promise<BlockedRow[]> =>
  rows<BlockedRow>(db, BLOCKED, [memberId]);

const BLOCK = statement(
  'protection_block',
  'insert into blocked_games (member_id, game_id) values ($1, $2) on conflict do nothing',
);

/** Blocks a game. False when it was blocked before. */
export const insertBlockedGame = async (tx: Queryable, memberId: bigint, gameId: number): Promise<boolean> =>
  (await run(tx, BLOCK, [memberId, gameId])).rowCount === 1;

export type CheckRow = {
  readonly minutes: CheckMinutes | null;
  readonly since: EpochMs | null;
  readonly due_at: EpochMs | null;
  readonly reviewed_at: EpochMs | null;
  /** The last accepted bet. */
  readonly last_stake_at: EpochMs | null;
  /** The database's clock. */
  readonly now: EpochMs;
};

// A bet of a server of the version before is found among the entries alone.
const CHECK = statement(
  'protection_check',
  `select c.minutes, a.play_since as since, a.check_due_at as due_at, c.reviewed_at,
     greatest(a.last_stake_at, s.at) as last_stake_at, clock_timestamp() as now
   from (select $1::bigint as member_id) m
   left join accounts a on a.id = m.member_id * 16
   left join reality_checks c on c.member_id = m.member_id
   left join lateral (
     select max(e.at) as at from (
       select kind, at from entries where account_id = m.member_id * 16 order by seq desc limit 100
     ) e where e.kind = 'stake'
   ) s on true`,
);

/** The reality check of a member with what decides about it.   Cost: one round trip; up to a hundred entries
 *  by their key. */
export const readCheck = async (db: Queryable, memberId: bigint): Promise<CheckRow> => {
  const found = await firstRow<CheckRow>(db, CHECK, [memberId]);
  if (!found) throw new Error('a left join gives a row');
  return found;
};

const SET_CHECK = statement(
  'protection_set_check',
  `insert into reality_checks (member_id, minutes) values ($1, $2)
   on conflict (member_id) do update set minutes = excluded.minutes`,
);

/** Stores how often the check comes. The caller holds the member's lock. */
export const upsertCheck = (tx: Queryable, memberId: bigint, minutes: CheckMinutes) =>
  run(tx, SET_CHECK, [memberId, minutes]);

const LOCK_PLAY = statement('protection_lock_play', 'select 1 from accounts where id = $1 for no key update');

/** Locks the account beside which the time at play is, so that no bet begins one meanwhile. */
export const lockPlay = (tx: Queryable, memberId: bigint) => run(tx, LOCK_PLAY, [mainAccountOf(memberId)]);

const SET_DUE = statement(
  'protection_set_due',
  `update accounts set check_due_at = to_timestamp($2::float8 / 1000) where id = $1 and play_since is not null`,
);

/** Stores when the check of a time at play is due. The caller holds lockPlay. */
export const setCheckDue = (tx: Queryable, memberId: bigint, dueAt: EpochMs) =>
  run(tx, SET_DUE, [mainAccountOf(memberId), dueAt]);

const REVIEWED = statement(
  'protection_reviewed',
  `insert into reality_checks (member_id, reviewed_at) values ($1, clock_timestamp())
   on conflict (member_id) do update set reviewed_at = excluded.reviewed_at`,
);
export const markReviewed = (tx: Queryable, memberId: bigint) => run(tx, REVIEWED, [memberId]);
