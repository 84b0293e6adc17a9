import { affected, firstRow, type Queryable, statement } from '../db/query.ts';

/** Rewards claimed by a member, and the stake that it requires before a withdrawal. Units: 1/100. */
export type RewardSums = { readonly grantedMinor: bigint; readonly requiredMinor: bigint };

const NO_REWARDS: RewardSums = { grantedMinor: 0n, requiredMinor: 0n };

const READ = statement(
  'wallet_reward_sums',
  'select granted_minor, required_minor from reward_sums where account_id = $1',
);

/** Reads the stored sums of an account's claims; exact under the account's lock.   Units: 1/100.
 *  Cost: one row by key, for any number of claims. */
export async function readRewardSums(db: Queryable, accountId: bigint): Promise<RewardSums> {
  type Row = { granted_minor: bigint; required_minor: bigint };
  const row = await firstRow<Row>(db, READ, [accountId]);
  return row ? { grantedMinor: row.granted_minor, requiredMinor: row.required_minor } : NO_REWARDS;
}

const ADD = statement(
  'wallet_add_reward',
  `insert into reward_sums as s (account_id, granted_minor, required_minor) values ($1, $2, $3)
   on conflict (account_id) do update set granted_minor = s.granted_minor + excluded.granted_minor,
     required_minor = s.required_minor + excluded.required_minor`,
);

export const addRewardSums = (
  tx: Queryable,
  accountId: bigint,
  { grantedMinor, requiredMinor }: RewardSums,
): Promise<number> => affected(tx, ADD, [accountId, grantedMinor, requiredMinor]);
