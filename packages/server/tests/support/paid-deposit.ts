import { randomUUID } from 'node:crypto';

import type { Database } from '../../src/db/pool.ts';
import { transaction } from '../../src/db/tx.ts';
import { CLEARING, mainAccountOf } from '../../src/ledger/account-state.ts';
import { post } from '../../src/ledger/post.ts';
import { testIds } from './betting.ts';

/** Credits a member with a complete deposit: order, movement and entries. Units: 1/100. */
export const payDeposit = (db: Database, memberId: bigint, amountMinor: bigint): Promise<unknown> =>
  transaction(db, async (tx) => {
    const id = testIds.next();
    await tx.query({
      text: `insert into deposits (id, member_id, channel_id, key, body_hash, amount_minor, paid_minor, status, rail,
          expires_at, finished_at)
        values ($1, $2, 1, $3, $3, $4, $4, 'completed', 'test', clock_timestamp(), clock_timestamp())`,
      values: [id, memberId, randomUUID(), amountMinor],
    });
    await tx.query({
      text: `insert into rail_movements (rail, id, direction, order_id, amount_minor, outcome, moved_at, source, effect)
        values ('test', $1, 'in', $1, $2, 'done', clock_timestamp(), 'callback', 'credited')`,
      values: [String(id), amountMinor],
    });
    return post(tx, testIds, {
      key: `deposit:${id}`,
      kind: 'deposit',
      moves: [
        { accountId: CLEARING, amountMinor: -amountMinor, kind: 'deposit', refId: id },
        { accountId: mainAccountOf(memberId), amountMinor, kind: 'deposit', refId: id },
      ],
    });
  });
