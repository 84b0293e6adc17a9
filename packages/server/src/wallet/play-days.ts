import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { addDays, dayStart } from '@tessera/domain/rounds/calendar';

import type { Context } from '../context.ts';
import { transaction } from '../db/tx.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { houseDayAt, houseZone } from './house-day.ts';
import { addPlayDays, lockPlayDays, readPlayDays } from './play-days-store.ts';

const DAYS = wordsOf(['30', '90']);
const DAYS_MAX = 90;
/** Of the ledger in one call.   Units: entries. */
const ENTRIES_MAX = 20_000;

type Deps = Pick<Context, 'clock' | 'games' | 'db'>;

/** Stakes and returns of an account on each of the last days of the house that it played. A stake counts on
 *  the day of its bet, a payout on that of its credit; a stake that came back, by cancelling or a void round,
 *  is subtracted on the day on which it came back, as in the ledger and in `playSums`. A bet without a result
 *  is staked. Entries of the ledger since the last call are summed up first, at most 20,000; `is_complete` is
 *  0 while there are more, and the next call continues.
 *  Units: decimal text.   Refuses: INVALID_PARAMETERS for another number of days.   Locks: the account's own
 *  cursor, which no bet takes.   Idempotent by: the cursor, over the numbers of the entries.
 *  Cost: two round trips in one transaction and one after it; nothing on the way of a bet. Each entry is read
 *  once, by the first call after it; the first call of a member reads those of ninety days. */
export async function playDays(
  { db, clock, games }: Deps,
  { days }: Payload<'user/playDays'>,
  accountId: bigint,
  entriesMax = ENTRIES_MAX,
): Promise<Data<'user/playDays'>> {
  const asked = Number(readFilter('days', days, DAYS) ?? '30');
  const zoneMinutes = houseZone({ games });
  const today = houseDayAt({ games }, clock.now());
  const first = dayStart(addDays(today, 1 - DAYS_MAX), zoneMinutes);
  const count = await transaction(db, async (tx) => {
    const after = await lockPlayDays(tx, accountId, first);
    return addPlayDays(tx, accountId, { after, max: entriesMax, zoneMinutes });
  });
  const from = addDays(today, 1 - asked);
  const found = await readPlayDays(db.main, accountId, from);
  return {
    from,
    to: today,
    is_complete: count < entriesMax ? 1 : 0,
    list: found.map(({ day, staked_minor: staked, returned_minor: returned }) => ({
      date: day,
      staked: formatMoney(staked),
      returned: formatMoney(returned),
      net: formatMoney(returned - staked),
    })),
  };
}
