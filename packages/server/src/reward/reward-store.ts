import type { Locale } from '@tessera/contract/locales';
import type { BusinessDate } from '@tessera/domain/rounds/calendar';
import type { EpochMs } from '@tessera/domain/time';
import type { RewardKind } from '@tessera/domain/vip/benefit';
import type { DayStakes } from '@tessera/domain/vip/rebate';

import { localesOf, picked } from '../content/localized.ts';
import { numberArray, textArray } from '../db/arrays.ts';
import { affected, firstRow, type Queryable, rows, statement } from '../db/query.ts';

/** A claim as it is written. Units: 1/100. */
export type NewClaim = {
  readonly id: bigint;
  readonly memberId: bigint;
  /** Names what is claimed, once for each member. */
  readonly key: string;
  readonly kind: RewardKind;
  readonly amountMinor: bigint;
  readonly multiple: number;
  readonly balanceAfterMinor: bigint;
  readonly requestKey: string | undefined;
  readonly level: number;
  readonly offerId?: number | undefined;
  readonly day?: BusinessDate | undefined;
  readonly cycleDay?: number | undefined;
  readonly stakes?: DayStakes | undefined;
};

const INSERT = statement(
  'reward_insert_claim',
  `insert into reward_claims (id, member_id, key, kind, amount_minor, multiple, level, offer_id, day, cycle_day,
     sides_minor, numbers_minor, balance_after_minor, request_key)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict (member_id, key) do nothing`,
);

/** Inserts a claim; false when it was made before.   Cost: one round trip. */
export const insertClaim = async (tx: Queryable, claim: NewClaim): Promise<boolean> =>
  (await affected(tx, INSERT, [
    claim.id,
    claim.memberId,
    claim.key,
    claim.kind,
    claim.amountMinor,
    claim.multiple,
    claim.level,
    claim.offerId ?? null,
    claim.day ?? null,
    claim.cycleDay ?? null,
    claim.stakes?.sides ?? null,
    claim.stakes?.numbers ?? null,
    claim.balanceAfterMinor,
    claim.requestKey ?? null,
  ])) === 1;

export type ClaimRow = {
  readonly id: bigint;
  readonly key: string;
  readonly amount_minor: bigint;
  readonly multiple: number;
  readonly level: number;
  readonly cycle_day: number | null;
  readonly sides_minor: bigint | null;
  readonly numbers_minor: bigint | null;
  readonly balance_after_minor: bigint;
  readonly claimed_at: EpochMs;
};

const SELECT = `select id, key, amount_minor, multiple, level, cycle_day, sides_minor, numbers_minor, balance_after_minor,
     claimed_at
   from reward_claims`;

const BY_KEYS = statement(
  'reward_claims_by_keys',
  `${SELECT} where member_id = $1 and key = any($2::text[])`,
);

/** Reads a member's claims by their keys.   Cost: one round trip, one look-up by key each. */
export const claimsByKeys = async (
  db: Queryable,
  memberId: bigint,
  keys: readonly string[],
): Promise<ReadonlyMap<string, ClaimRow>> => {
  const found = await rows<ClaimRow>(db, BY_KEYS, [memberId, textArray(keys)]);
  return new Map(found.map((row) => [row.key, row]));
};

const BY_REQUEST = statement(
  'reward_claim_by_request',
  `${SELECT} where member_id = $1 and request_key = $2 order by id limit 1`,
);

/** Finds the claim that a request of a member made.   Cost: one round trip, one look-up by index. */
export const claimByRequest = (
  db: Queryable,
  memberId: bigint,
  requestKey: string,
): Promise<ClaimRow | undefined> => firstRow<ClaimRow>(db, BY_REQUEST, [memberId, requestKey]);

/** Reference of a claim in a member's records. */
export type ClaimRef = {
  readonly id: bigint;
  readonly kind: RewardKind;
  readonly level: number;
  readonly day: BusinessDate | null;
  /** Of an offer. */
  readonly title: string;
};

const OF_CLAIMS = statement(
  'reward_refs',
  `select c.id, c.kind, c.level, c.day, ${picked('title')}
   from reward_claims c left join offers o on o.id = c.offer_id
   where c.id = any($3::bigint[]) and c.member_id = $4`,
);

/** Reads what a member's own claims are called.   Cost: one round trip, two look-ups by key each. */
export const refsOfClaims = (
  db: Queryable,
  memberId: bigint,
  ids: readonly bigint[],
  locale: Locale,
): Promise<ClaimRef[]> => rows<ClaimRef>(db, OF_CLAIMS, [...localesOf(locale), numberArray(ids), memberId]);
