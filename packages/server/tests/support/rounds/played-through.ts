import type { Database } from '../../../src/db/pool.ts';
import { transaction } from '../../../src/db/tx.ts';
import { BANKROLL, mainAccountOf } from '../../../src/ledger/account-state.ts';
import { type Move, post } from '../../../src/ledger/post.ts';
import { testIds } from '../betting.ts';

/** Gives a member settled turnover and leaves the balance as it is. It is booked as a payout and a refund
 *  taken back, which counts like a stake and needs no round. Units: 1/100. */
export async function playedThrough(db: Database, memberId: bigint, amountMinor: bigint): Promise<void> {
  if (amountMinor === 0n) return;
  const both = (sign: bigint, kind: Move['kind']): Move[] => [
    { accountId: BANKROLL, amountMinor: -sign * amountMinor, kind, refId: 0n },
    { accountId: mainAccountOf(memberId), amountMinor: sign * amountMinor, kind, refId: 0n },
  ];
  await transaction(db, (tx) =>
    post(tx, testIds, {
      key: `test:played:${testIds.next()}`,
      kind: 'test',
      moves: [...both(1n, 'payout'), ...both(-1n, 'refund')],
    }),
  );
}
