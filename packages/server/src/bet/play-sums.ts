import type { Data, Payload } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { DAY_MS, epochMs } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { houseDayAt, houseDayStart } from '../wallet/house-day.ts';
import { type Played, playedSince } from '../wallet/played-since.ts';

type Deps = Pick<Context, 'clock' | 'games'> & { readonly db: Pick<Context['db'], 'reader'> };

/** Sums an account's stakes and payouts on the present day of the house, and since a moment at most 24 hours
 *  ago; without one, and with a moment to come or no number, since now. Stakes count when the bet is placed,
 *  payouts when they are credited, and the profit leaves out bets without a result.
 *  Units: decimal text, epoch seconds.   Cost: that of `playedSince`, twice, sent together. */
export async function playSums(
  { db, clock, games }: Deps,
  { since = '' }: Payload<'user/playSums'>,
  accountId: bigint,
): Promise<Data<'user/playSums'>> {
  const now = clock.now();
  const asked = /^\d{1,12}$/.test(since) ? Number(since) * 1000 : now;
  const from = epochMs(Math.min(now, Math.max(asked, now - DAY_MS)));
  const [today, session] = await Promise.all([
    playedSince(db.reader, accountId, houseDayStart({ games }, now)),
    playedSince(db.reader, accountId, from),
  ]);
  return {
    date: houseDayAt({ games }, now),
    today: textsOf(today),
    since: Math.floor(from / 1000),
    session: textsOf(session),
  };
}

const textsOf = ({ stakedMinor, returnedMinor, profitMinor }: Played) => ({
  staked: formatMoney(stakedMinor),
  returned: formatMoney(returnedMinor),
  profit: formatMoney(profitMinor),
});
