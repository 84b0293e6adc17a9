import type { Queryable } from '../db/query.ts';
import { insertSeeds } from './seed-store.ts';
import { ARTICLES, BANNERS, NOTICES, OFFERS, PROMOTIONS, RICH_TEXTS } from './seed/pieces.ts';

/** Writes the first content of a house: what it is, how its draws are proved, its terms. Later starts keep
 *  what the staff has changed, and add pieces that are new in this version.
 *  Idempotent by: the ids of the pieces, which lie below those of content written by staff. */
export const seedContent = (db: Queryable): Promise<void> =>
  insertSeeds(db, {
    articles: ARTICLES,
    banners: BANNERS,
    promotions: PROMOTIONS,
    richTexts: RICH_TEXTS,
    notices: NOTICES,
    offers: OFFERS,
  });
