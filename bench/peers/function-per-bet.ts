import type pg from 'pg';

import { firstRow, statement } from '@tessera/server/db/query';
import type { IdMaker } from '@tessera/server/ids/ids';

import type { PeerRefusal, PlaceOne } from './peer-batcher.ts';

// The same work as the naive peer's in one call: a function in the database, one trip and one commit a bet.

const FUNCTION = `
create or replace function bench_place_bet(
  p_round bigint, p_account bigint, p_key uuid, p_body uuid, p_slip bigint, p_posting bigint, p_selection text,
  p_odds int, p_stake bigint, p_payout bigint, p_seed bytea, p_limit bigint, out refusal text, out balance bigint)
language plpgsql as $$
declare
  v_open boolean;
  v_seq bigint;
begin
  select state in ('scheduled', 'open') and opens_at <= clock_timestamp() and clock_timestamp() < closes_at
    into v_open from rounds where id = p_round for share;
  if v_open is not true then refusal := 'ISSUE_CLOSED'; return; end if;
  select balance_minor, seq + 1 into balance, v_seq from accounts where id = p_account for no key update;
  perform from bets where round_id = p_round and account_id = p_account and key = p_key limit 1;
  if found then refusal := 'IDEMPOTENCY_KEY_REUSED'; return; end if;
  if p_stake + coalesce((select sum(stake_minor) from bets where round_id = p_round and account_id = p_account), 0) > p_limit then
    refusal := 'ISSUE_LIMIT'; return;
  end if;
  if balance is null or balance < p_stake then refusal := 'MONEY_NOT_ENOUGH'; return; end if;
  balance := balance - p_stake;
  insert into postings (id, key, kind) values (p_posting, 'bet:' || p_slip, 'stake');
  insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
    payout_minor, balance_after_minor, player_seed, placed_at)
  values (p_round, p_account, p_key, 0, p_slip, p_body, p_slip, p_selection, p_odds, p_stake, p_payout, balance, p_seed,
    clock_timestamp());
  insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
  values (p_account, v_seq, p_posting, 'stake', -p_stake, balance, p_slip);
  update accounts set balance_minor = balance, seq = v_seq where id = p_account;
end $$`;

const CALL = statement(
  'function_place',
  `select refusal, balance from bench_place_bet($1, $2, $3::uuid, $4::uuid, $5, $6, $7, $8, $9, $10, $11, $12)`,
);

type Row = { readonly refusal: PeerRefusal | null; readonly balance: bigint };

export const createFunction = (owner: pg.Pool): Promise<unknown> => owner.query(FUNCTION);

export const functionPlace =
  (pool: pg.Pool, ids: IdMaker): PlaceOne =>
  async (slip, slipId) => {
    const [line] = slip.lines;
    if (!line) throw new Error('a slip has a line');
    const row = await firstRow<Row>(pool, CALL, [
      slip.roundId,
      slip.accountId,
      slip.key.key,
      slip.key.bodyHash,
      slipId,
      ids.next(),
      line.selection,
      line.oddsE4,
      line.stakeMinor,
      line.payoutMinor,
      line.seed,
      slip.game.issueLimitMinor,
    ]);
    if (!row) throw new Error('a function gives one row');
    return row.refusal ?? row.balance;
  };
