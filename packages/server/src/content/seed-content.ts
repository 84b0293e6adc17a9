import type { Env } from '../config/env.ts';
import type { Queryable } from '../db/query.ts';
import type { Localized } from './localized.ts';
import { insertSeeds } from './seed-store.ts';
import { ARTICLES, BANNERS, NOTICES, OFFERS, PROMOTIONS, RICH_TEXTS } from './seed/pieces.ts';

/** Writes the first content of a house: what it is, how its draws are proved, its terms. Later starts keep
 *  what the staff has changed, and add pieces that are new in this version. A house of real money gets no
 *  piece that names play money, and publishes terms of its own.
 *  Idempotent by: the ids of the pieces, which lie below those of content written by staff. */
export function seedContent(db: Queryable, { isPlayMoney }: Pick<Env, 'isPlayMoney'>): Promise<void> {
  const ofHouse = <T extends { readonly texts: Localized }>(pieces: readonly T[]): readonly T[] =>
    isPlayMoney ? pieces : pieces.filter(({ texts }) => !JSON.stringify(texts).includes('PLAY'));
  return insertSeeds(db, {
    articles: ofHouse(ARTICLES),
    banners: ofHouse(BANNERS),
    promotions: ofHouse(PROMOTIONS),
    richTexts: ofHouse(RICH_TEXTS),
    notices: ofHouse(NOTICES),
    offers: ofHouse(OFFERS),
  });
}
