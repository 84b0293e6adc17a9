import type { Locale } from '@tessera/contract/locales';
import type { Data } from '@tessera/contract/routes';
import { toEpochSeconds } from '@tessera/domain/time';

import { listPromotions } from '../content/house-texts.ts';
import type { Context } from '../context.ts';
import { databaseNow } from '../db/database-now.ts';
import { isBarred } from '../exclusion/is-barred.ts';
import { type OfferRow, runningOffers } from './offer-store.ts';
import { listOffers, offerIdOf, offerSummary } from './offer.ts';
import type { WelfareItem } from './welfare-item.ts';

type Deps = Pick<Context, 'games'> & { readonly db: Pick<Context['db'], 'reader' | 'main'> };
type Discount = Data<'index/discount'>[number];

/** Lists the running offers, then promotions. A member sees the offers as they stand, and not one that is
 *  out of reach; a visitor sees all of them, and a member who is on a break or excluded none.
 *  Units: seconds.   Cost: two round trips for a visitor; for a member also those of `listOffers`. */
export async function listDiscounts(
  ctx: Deps,
  memberId: bigint | undefined,
  locale: Locale,
): Promise<Data<'index/discount'>> {
  if (await isBarred(ctx.db.reader, memberId)) return [];
  const [offers, promotions] = await Promise.all([
    offersFor(ctx, memberId, locale),
    listPromotions(ctx, locale),
  ]);
  return [...offers, ...promotions];
}

async function offersFor(ctx: Deps, memberId: bigint | undefined, locale: Locale): Promise<Discount[]> {
  const { reader } = ctx.db;
  const offers = await runningOffers(reader, locale);
  if (memberId === undefined) return offers.map((offer) => discountOf(offer, undefined, locale));
  const now = await databaseNow(reader);
  const items = await listOffers(ctx, { memberId, now }, locale);
  return offers.flatMap((offer) => {
    const item = items.find(({ id }) => id === offerIdOf(offer));
    return item ? [discountOf(offer, item, locale)] : [];
  });
}

const discountOf = (offer: OfferRow, item: WelfareItem | undefined, locale: Locale): Discount => ({
  id: -offer.id,
  title: offer.title,
  image: offer.image,
  summary: offerSummary(offer, locale),
  content: offer.content,
  starttime: toEpochSeconds(offer.starts_at),
  endtime: offer.ends_at === null ? 0 : toEpochSeconds(offer.ends_at),
  status: 'running',
  can_receive: item?.status === 'unlocked' ? 1 : 0,
  is_received: item?.status === 'claimed' ? 1 : 0,
  receive_id: offerIdOf(offer),
  multiple: offer.multiple,
});
