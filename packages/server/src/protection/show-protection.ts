import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { endSeconds, exclusionKindOf } from '@tessera/domain/protection/exclusion';
import {
  amountText,
  endOf,
  leftAt,
  type Limit,
  LIMIT_MEASURES,
  LIMIT_PERIODS,
  type LimitMeasure,
  type LimitPeriod,
  usedAt,
  usedText,
} from '@tessera/domain/protection/limit';
import { lapsesAt, waitingRaise } from '@tessera/domain/protection/limit-change';
import type { PlayGuard } from '@tessera/domain/protection/play-guard';
import { CHECK_MINUTES_DEFAULT, hasPaused } from '@tessera/domain/protection/reality-check';
import { DAY_MS, type EpochMs, epochMs, SECOND_MS, toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { currentExclusion } from '../exclusion/current-exclusion.ts';
import { mainAccountOf } from '../ledger/account-state.ts';
import { readGuard } from '../ledger/change-guard.ts';
import { playedSince } from '../wallet/played-since.ts';
import { type Ceiling, readCeiling } from './deposit-ceiling.ts';
import { listLocked, lockedSum } from './deposit-store.ts';
import { raiseOf } from './limit-row.ts';
import * as store from './protection-store.ts';

type State = Data<'protection/index'>;

/** A member is asked about limits again after this. */
const REVIEW_MS = 183 * DAY_MS;
const LOCKED_SHOWN = 50;

type Shown = {
  readonly db: Pick<Context['db'], 'reader'>;
  readonly env: Pick<Context['env'], 'raiseWaitMs' | 'protection'>;
};

/** Returns all that protects a member, and what is used of it, by the database's clock.
 *  Units: decimal text, minutes of time, epoch seconds.   Cost: two round trips, and those of `playedSince`
 *  during a time at play. */
export async function showProtection(ctx: Shown, memberId: bigint): Promise<State> {
  const { reader } = ctx.db;
  const [{ guard, now }, limits, exclusion, blocked, check, lockedMinor, locked, ceiling] = await Promise.all(
    [
      readGuard(reader, memberId),
      store.readLimits(reader, memberId),
      currentExclusion(reader, memberId),
      store.readBlockedGames(reader, memberId),
      store.readCheck(reader, memberId),
      lockedSum(reader, memberId),
      listLocked(reader, memberId, LOCKED_SHOWN),
      readCeiling(reader, ctx, memberId),
    ],
  );
  return {
    limits: LIMIT_MEASURES.flatMap((measure) =>
      LIMIT_PERIODS.map((period) => showLimit({ measure, period }, limits, guard, now)),
    ),
    raise_wait: ctx.env.raiseWaitMs / SECOND_MS,
    check: await showCheck(reader, memberId, check),
    exclusion: exclusion
      ? {
          kind: exclusionKindOf(exclusion.length),
          length: exclusion.length,
          starttime: toEpochSeconds(exclusion.from_at),
          endtime: endSeconds(exclusion.until_at),
        }
      : null,
    blocked_games: blocked.map(({ game_id, at }) => ({ game_id, starttime: toEpochSeconds(at) })),
    locked: formatMoney(lockedMinor),
    locked_deposits: locked.map(({ deposit_id: id, left_minor: leftMinor, type, locked_at: at }) => ({
      order_no: String(id),
      amount: formatMoney(leftMinor),
      type,
      createtime: toEpochSeconds(at),
    })),
    ceiling: ceiling ? showCeiling(ceiling) : null,
    is_review_due: check.reviewed_at === null || now - check.reviewed_at > REVIEW_MS,
    server_time_ms: now,
  };
}

function showCeiling({ limit, now, isHard }: Ceiling): NonNullable<State['ceiling']> {
  return {
    amount: formatMoney(limit.max),
    used: formatMoney(usedAt(limit, now)),
    until: now < endOf(limit) ? endSeconds(endOf(limit)) : null,
    is_hard: isHard,
  };
}

type Name = { readonly measure: LimitMeasure; readonly period: LimitPeriod };
const isSame = (one: Name, other: Name): boolean =>
  one.measure === other.measure && one.period === other.period;

function showLimit(
  name: Name,
  rows: readonly store.LimitRow[],
  guard: PlayGuard,
  now: EpochMs,
): State['limits'][number] {
  const row = rows.find((each) => isSame(each, name));
  const raise = row && waitingRaise({ max: undefined, raise: raiseOf(row) }, now);
  const textOf = (amount: bigint): string => amountText(name.measure, amount);
  const limit =
    name.measure === 'deposit' ? row && countedLimit(row) : guard.limits.find((each) => isSame(each, name));
  const isOpen = limit !== undefined && now < endOf(limit);
  return {
    ...name,
    amount: limit ? textOf(limit.max) : null,
    used: limit ? usedText(limit, now) : null,
    left: limit ? textOf(leftAt(limit, now)) : null,
    since: isOpen ? toEpochSeconds(limit.since) : null,
    until: isOpen ? endSeconds(endOf(limit)) : null,
    raise: raise
      ? {
          amount: raise.max === undefined ? null : textOf(raise.max),
          from: endSeconds(raise.from),
          until: toEpochSeconds(lapsesAt(raise)),
        }
      : null,
  };
}

/** A limit of deposits, which is counted in its row. */
function countedLimit(row: store.LimitRow): Limit | undefined {
  const { measure, period, max_amount: max, window_since: since, window_used: used } = row;
  return max === null ? undefined : { measure, period, max, since, used };
}

async function showCheck(
  reader: Queryable,
  memberId: bigint,
  check: store.CheckRow,
): Promise<State['check']> {
  const { since, due_at: dueAt, last_stake_at: lastStakeAt, now } = check;
  const minutes = check.minutes ?? CHECK_MINUTES_DEFAULT;
  const isAtPlay = since !== null && dueAt !== null && !hasPaused(lastStakeAt ?? epochMs(0), now);
  if (!isAtPlay)
    return {
      minutes,
      is_due: false,
      since: null,
      due_at: null,
      staked: NOTHING,
      returned: NOTHING,
      net: NOTHING,
    };
  const { stakedMinor, returnedMinor } = await playedSince(reader, mainAccountOf(memberId), since);
  return {
    minutes,
    is_due: dueAt <= now,
    since: toEpochSeconds(since),
    due_at: endSeconds(dueAt),
    staked: formatMoney(stakedMinor),
    returned: formatMoney(returnedMinor),
    net: formatMoney(returnedMinor - stakedMinor),
  };
}

const NOTHING = formatMoney(0n);
