import type pg from 'pg';

import type { Slip } from '@tessera/server/bet/slip';
import type { Queryable } from '@tessera/server/db/query';
import { firstRow, run, statement } from '@tessera/server/db/query';
import { transaction, type Tx } from '@tessera/server/db/tx';
import type { IdMaker } from '@tessera/server/ids/ids';

import type { PeerRefusal, PlaceOne } from './peer-batcher.ts';

// The usual implementation of a bet: a transaction of its own with ten statements one after the other. The
// house's side is left out, in this peer's favour: a house row that every bet updates would halve it again.

const ROUND = statement(
  'naive_round',
  `select state in ('scheduled', 'open') and opens_at <= clock_timestamp() and clock_timestamp() < closes_at as is_open
   from rounds where id = $1 for share`,
);
const ACCOUNT = statement(
  'naive_account',
  'select balance_minor, seq, is_frozen from accounts where id = $1 for no key update',
);
const KEY = statement(
  'naive_key',
  'select body_hash from bets where round_id = $1 and account_id = $2 and key = $3::uuid limit 1',
);
const STAKED = statement(
  'naive_staked',
  'select coalesce(sum(stake_minor), 0)::bigint as staked from bets where round_id = $1 and account_id = $2',
);
const POSTING = statement('naive_posting', `insert into postings (id, key, kind) values ($1, $2, 'stake')`);
const BET = statement(
  'naive_bet',
  `insert into bets (round_id, account_id, key, line, id, body_hash, batch_id, selection, odds_e4, stake_minor,
     payout_minor, balance_after_minor, player_seed, placed_at)
   values ($1, $2, $3::uuid, 0, $4, $5::uuid, $4, $6, $7, $8, $9, $10, $11, clock_timestamp())`,
);
const ENTRY = statement(
  'naive_entry',
  `insert into entries (account_id, seq, posting_id, kind, amount_minor, balance_after_minor, ref_id)
   values ($1, $2, $3, 'stake', $4, $5, $3)`,
);
const BALANCE = statement('naive_balance', 'update accounts set balance_minor = $2, seq = $3 where id = $1');

type Account = { balance_minor: bigint; seq: bigint; is_frozen: boolean };
type Db = Parameters<typeof transaction>[0] & { readonly main: pg.Pool };

export const naivePlace =
  (db: Db, ids: IdMaker): PlaceOne =>
  (slip, slipId) =>
    transaction(db, (tx) => placeIn(tx, ids, slip, slipId));

async function placeIn(tx: Tx, ids: IdMaker, slip: Slip, slipId: bigint): Promise<bigint | PeerRefusal> {
  const { roundId, accountId, key, totalMinor, game } = slip;
  const round = await firstRow<{ is_open: boolean }>(tx, ROUND, [roundId]);
  if (!round?.is_open) return 'ISSUE_CLOSED';
  const account = await firstRow<Account>(tx, ACCOUNT, [accountId]);
  const seen = await firstRow<{ body_hash: string }>(tx, KEY, [roundId, accountId, key.key]);
  if (seen) return 'IDEMPOTENCY_KEY_REUSED';
  const staked = await firstRow<{ staked: bigint }>(tx, STAKED, [roundId, accountId]);
  if ((staked?.staked ?? 0n) + totalMinor > game.issueLimitMinor) return 'ISSUE_LIMIT';
  if (!account || account.balance_minor < totalMinor) return 'MONEY_NOT_ENOUGH';
  const balance = account.balance_minor - totalMinor;
  const postingId = ids.next();
  await run(tx, POSTING, [postingId, `bet:${slipId}`]);
  await insertBet(tx, slip, slipId, balance);
  await run(tx, ENTRY, [accountId, account.seq + 1n, postingId, -totalMinor, balance]);
  await run(tx, BALANCE, [accountId, balance, account.seq + 1n]);
  return balance;
}

function insertBet(tx: Queryable, slip: Slip, slipId: bigint, balance: bigint): Promise<unknown> {
  const [line] = slip.lines;
  if (!line) throw new Error('a slip has a line');
  const { roundId, accountId, key } = slip;
  const { selection, oddsE4, stakeMinor, payoutMinor, seed } = line;
  const bet = [selection, oddsE4, stakeMinor, payoutMinor, balance, seed];
  return run(tx, BET, [roundId, accountId, key.key, slipId, key.bodyHash, ...bet]);
}
