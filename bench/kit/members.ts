import { createHash } from 'node:crypto';

import type pg from 'pg';

import type { SessionMember } from '@tessera/server/session/session-member';

/** Members of the benches have ids from here on and accounts of their own, all opened at once. */
export const FIRST_MEMBER = 1_000_000;
/** 1 000 000.00 for each, so that nobody runs out. Units: 1/100. */
const BALANCE_MINOR = 100_000_000n;
const TOKEN_START = 'bench';
const TOKEN_DIGITS = 38;
const DAY_MS = 86_400_000;

/** The token of a member's session, by the member's number from 0: every bench and its load know it. */
export const tokenOf = (index: number): string =>
  TOKEN_START + String(FIRST_MEMBER + index).padStart(TOKEN_DIGITS, '0');

/** Opens `count` members with accounts, balances and sessions by a handful of statements; the books hold
 *  afterwards. */
export async function seedMembers(owner: pg.Pool, count: number): Promise<void> {
  const values = [FIRST_MEMBER, count];
  const numbers = `generate_series($1::bigint, $1::bigint + $2::bigint - 1) as m (id)`;
  await owner.query(
    `insert into members (id, username, nickname, tag)
     select id, 'Bench' || id, 'bench', decode(md5(id::text), 'hex') from ${numbers}`,
    values,
  );
  await owner.query(
    `insert into accounts (id, kind, member_id, balance_minor, seq)
     select id * 16, 'main', id, $3::bigint, 1 from ${numbers}
     union all select id * 16 + 1, 'bonus', id, 0, 0 from ${numbers}`,
    [...values, BALANCE_MINOR],
  );
  await owner.query(
    `with posted as (insert into postings (id, key, kind) values (1, 'bench', 'bench')),
     promo as (
       update accounts set balance_minor = balance_minor - $3::bigint * $2, seq = seq + 1 where id = 2
       returning seq, balance_minor)
     insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
     select id * 16, 1, 1, 'promo', $3, $3, id from ${numbers}
     union all select 2, seq, 1, 'promo', -$3::bigint * $2, balance_minor, 1 from promo`,
    [...values, BALANCE_MINOR],
  );
  await owner.query(
    `insert into sessions (token_hash, member_id, created_at, seen_at, expires_at)
     select sha256(convert_to('${TOKEN_START}' || lpad(id::text, ${TOKEN_DIGITS}, '0'), 'UTF8')), id, now(), now(), now() + interval '1 day'
     from ${numbers}`,
    values,
  );
}

/** A seeded member as a live session knows it, for calls without HTTP. */
export function memberAt(index: number, nowMs: number): SessionMember {
  const id = FIRST_MEMBER + index;
  return {
    memberId: BigInt(id),
    accountId: BigInt(id) * 16n,
    tag: createHash('md5').update(String(id)).digest(),
    isFrozen: false,
    sessionKey: tokenOf(index),
    expiresAtMs: nowMs + DAY_MS,
  };
}
