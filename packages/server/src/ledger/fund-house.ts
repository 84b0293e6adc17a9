import { minor, type Money } from '@tessera/domain/money';

import type { Queryable } from '../db/query.ts';
import type { IdMaker } from '../ids/ids.ts';
import { BANKROLL, CLEARING } from './account-state.ts';
import { post, type Posted } from './post.ts';

/** The opening capital of the house in a play-money installation: 10 000 000.00. */
const OPENING_CAPITAL: Money = minor(1_000_000_000n);

/** Transfers the opening capital from clearing to the bankroll, once in the lifetime of the ledger.
 *  Units: 1/100.   Locks: bankroll and clearing.   Idempotent by: `capital:opening`.   Cost: four round
 *  trips. */
export const fundHouse = (
  tx: Queryable,
  ids: IdMaker,
  capitalMinor: bigint = OPENING_CAPITAL,
): Promise<Posted> =>
  post(tx, ids, {
    key: 'capital:opening',
    kind: 'capital',
    moves: [
      { accountId: CLEARING, amountMinor: -capitalMinor, kind: 'capital', refId: BANKROLL },
      { accountId: BANKROLL, amountMinor: capitalMinor, kind: 'capital', refId: BANKROLL },
    ],
  });
