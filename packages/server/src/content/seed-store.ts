import { type Queryable, rows, statement } from '../db/query.ts';

const ARTICLES = statement(
  'content_seed_articles',
  `insert into articles (id, category, image, texts, published_at)
   select id, category, image, texts, clock_timestamp() - age_hours * interval '1 hour'
   from jsonb_to_recordset($1) as x (id int, category text, image text, texts jsonb, age_hours int)
   on conflict do nothing`,
);
const BANNERS = statement(
  'content_seed_banners',
  `insert into banners (id, type, url, image, texts, weigh)
   select * from jsonb_to_recordset($1) as x (id int, type text, url text, image text, texts jsonb, weigh int)
   on conflict do nothing`,
);
const PROMOTIONS = statement(
  'content_seed_promotions',
  `insert into promotions (id, image, texts, weigh)
   select * from jsonb_to_recordset($1) as x (id int, image text, texts jsonb, weigh int)
   on conflict do nothing`,
);
const RICH_TEXTS = statement(
  'content_seed_rich_texts',
  `insert into rich_texts (id, version, texts)
   select * from jsonb_to_recordset($1) as x (id text, version int, texts jsonb)
   on conflict do nothing`,
);
const NOTICES = statement(
  'content_seed_notices',
  `insert into notices (id, category, is_important, is_top, texts, published_at)
   select id, category, is_important, is_top, texts, clock_timestamp() - age_hours * interval '1 hour'
   from jsonb_to_recordset($1)
     as x (id int, category text, is_important boolean, is_top boolean, texts jsonb, age_hours int)
   on conflict do nothing`,
);
const OFFERS = statement(
  'content_seed_offers',
  `insert into offers (id, type, texts, measure, is_daily, target_minor, percent, amount_minor, multiple, weigh)
   select * from jsonb_to_recordset($1) as x (id int, type text, texts jsonb, measure text, is_daily boolean,
     target_minor bigint, percent int, amount_minor bigint, multiple smallint, weigh int)
   on conflict do nothing`,
);

export type SeedRows = {
  readonly articles: readonly object[];
  readonly banners: readonly object[];
  readonly promotions: readonly object[];
  readonly richTexts: readonly object[];
  readonly notices: readonly object[];
  readonly offers: readonly object[];
};

/** Inserts the pieces whose ids are not there yet.   Cost: six round trips. */
export async function insertSeeds(db: Queryable, seeds: SeedRows): Promise<void> {
  await rows(db, ARTICLES, [JSON.stringify(seeds.articles)]);
  await rows(db, BANNERS, [JSON.stringify(seeds.banners)]);
  await rows(db, PROMOTIONS, [JSON.stringify(seeds.promotions)]);
  await rows(db, RICH_TEXTS, [JSON.stringify(seeds.richTexts)]);
  await rows(db, NOTICES, [JSON.stringify(seeds.notices)]);
  await rows(db, OFFERS, [JSON.stringify(seeds.offers)]);
}
