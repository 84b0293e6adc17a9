import type { Locale } from '@tessera/contract/locales';
import type { BannerType, NewsCategory } from '@tessera/domain/content';
import type { EpochMs } from '@tessera/domain/time';

import { firstRow, type Queryable, rows, run, statement } from '../db/query.ts';
import type { ListPage } from '../kernel/list-page.ts';
import { localesOf, picked } from './localized.ts';

export type ArticleRow = {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly image: string;
  readonly category: NewsCategory;
  readonly views: bigint;
  readonly published_at: EpochMs;
};

const SHOWN = 'is_shown and published_at <= clock_timestamp()';
const ARTICLE = `id, ${picked('title')}, ${picked('summary')}, image, category, views, published_at`;

const ARTICLES = statement(
  'content_articles',
  `select ${ARTICLE} from articles where ${SHOWN} and ($3::text is null or category = $3) and ($4 or category <> 'activity')
   order by published_at desc, id desc limit $5 offset $6`,
);

/** One category or all; without what advertises, if it is for who is not to be tempted. */
export type NewsFilter = { readonly category: NewsCategory | null; readonly isQuiet: boolean };

/** Lists published articles, newest first.   Cost: one round trip. */
export const articles = (
  db: Queryable,
  language: Locale,
  { category, isQuiet }: NewsFilter,
  { limit, offset }: Pick<ListPage, 'limit' | 'offset'>,
): Promise<ArticleRow[]> =>
  rows<ArticleRow>(db, ARTICLES, [...localesOf(language), category, !isQuiet, limit, offset]);

const ARTICLE_COUNT = statement(
  'content_article_count',
  `select count(*)::int as total from articles where ${SHOWN} and ($1::text is null or category = $1)
     and ($2 or category <> 'activity')`,
);

/** Counts published articles. They are written by hand, so there are never many. */
export const countArticles = async (db: Queryable, { category, isQuiet }: NewsFilter): Promise<number> =>
  (await firstRow<{ total: number }>(db, ARTICLE_COUNT, [category, !isQuiet]))?.total ?? 0;

export type Neighbour = { readonly id: number; readonly title: string };
export type WholeArticle = ArticleRow & {
  readonly content: string;
  readonly prev: Neighbour | null;
  readonly next: Neighbour | null;
};

const neighbour = (comparison: '<' | '>', order: 'asc' | 'desc'): string =>
  `(select jsonb_build_object('id', n.id, 'title',
      coalesce(n.texts -> $1::text, n.texts -> $2::text, n.texts -> 'zh-Hans') ->> 'title')
    from articles n
    where n.is_shown and n.published_at <= clock_timestamp()
      and (n.published_at, n.id) ${comparison} (a.published_at, a.id)
    order by n.published_at ${order}, n.id ${order} limit 1)`;

const ONE_ARTICLE = statement(
  'content_article',
  `select ${ARTICLE}, ${picked('content')}, ${neighbour('<', 'desc')} as prev, ${neighbour('>', 'asc')} as next
   from articles a where ${SHOWN} and id = $3`,
);

/** Reads one published article with the one before it and the one after it.   Cost: one round trip. */
export const articleById = (db: Queryable, language: Locale, id: number): Promise<WholeArticle | undefined> =>
  firstRow<WholeArticle>(db, ONE_ARTICLE, [...localesOf(language), id]);

const ADD_VIEWS = statement(
  'content_add_views',
  `update articles a set views = a.views + v.count
   from unnest($1::int[], $2::int[]) as v (id, count) where a.id = v.id`,
);

/** Adds counted views to articles. */
export const addViews = async (db: Queryable, views: ReadonlyMap<number, number>): Promise<void> => {
  const sorted = [...views].toSorted(([a], [b]) => a - b);
  await run(db, ADD_VIEWS, [sorted.map(([id]) => id), sorted.map(([, count]) => count)]);
};

export type BannerRow = {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly image: string;
  readonly url: string;
  readonly type: BannerType;
  readonly weigh: number;
};

const BANNERS = statement(
  'content_banners',
  `select id, ${picked('title')}, ${picked('summary')}, image, url, type, weigh from banners
   where is_shown and starts_at <= clock_timestamp() and (ends_at is null or ends_at > clock_timestamp())
   order by weigh desc, id limit 20`,
);

/** Lists the banners that are on now.   Cost: one round trip. */
export const banners = (db: Queryable, language: Locale): Promise<BannerRow[]> =>
  rows<BannerRow>(db, BANNERS, localesOf(language));

export type PromotionRow = {
  readonly id: number;
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  readonly image: string;
  readonly starts_at: EpochMs;
  readonly ends_at: EpochMs | null;
  readonly status: 'upcoming' | 'running' | 'ended';
};

const PROMOTIONS = statement(
  'content_promotions',
  `select * from (
     select id, ${picked('title')}, ${picked('summary')}, ${picked('content')}, image, starts_at, ends_at, weigh,
       case when starts_at > clock_timestamp() then 'upcoming'
         when ends_at <= clock_timestamp() then 'ended' else 'running' end as status
     from promotions where is_shown) p
   order by array_position(array['running', 'upcoming', 'ended'], status), weigh desc, id desc limit 50`,
);

/** Lists promotions: running, upcoming, then ended ones.   Cost: one round trip. */
export const promotions = (db: Queryable, language: Locale): Promise<PromotionRow[]> =>
  rows<PromotionRow>(db, PROMOTIONS, localesOf(language));

export type RichTextRow = {
  readonly id: string;
  readonly version: number;
  readonly title: string;
  readonly content: string;
  readonly effective_at: EpochMs;
};

const RICH_TEXT = statement(
  'content_rich_text',
  `select id, version, ${picked('title')}, ${picked('content')}, effective_at from rich_texts
   where id = $3 and effective_at <= clock_timestamp() order by version desc limit 1`,
);

/** Reads the version of a text that is in force.   Cost: one round trip. */
export const richTextById = (db: Queryable, language: Locale, id: string): Promise<RichTextRow | undefined> =>
  firstRow<RichTextRow>(db, RICH_TEXT, [...localesOf(language), id]);

const AGREEMENT = statement(
  'content_agreement',
  `with text as (
     select id, version from rich_texts
     where id = $2 and version = $3 and effective_at <= clock_timestamp()),
   agreed as (
     insert into term_agreements (member_id, text_id, version, agreed_at)
     select $1, id, version, to_timestamp($4::float8 / 1000) from text on conflict do nothing)
   select 1 as found from text`,
);

type NewAgreement = {
  readonly memberId: bigint;
  readonly textId: string;
  readonly version: number;
  readonly at: EpochMs;
};

/** Stores that a member agreed to a version of a text, the first time; false if that version was never in
 *  force. */
export const insertAgreement = async (
  db: Queryable,
  { memberId, textId, version, at }: NewAgreement,
): Promise<boolean> => (await firstRow(db, AGREEMENT, [memberId, textId, version, at])) !== undefined;

const NOT_AGREED = statement(
  'content_not_agreed',
  `select id, version from (
     select distinct on (id) id, version from rich_texts
     where id = any($2) and effective_at <= clock_timestamp() order by id, version desc) in_force
   where not exists (select 1 from term_agreements a
     where a.member_id = $1 and a.text_id = in_force.id and a.version = in_force.version)`,
);

/** Lists those of the texts whose version in force a member has not agreed to.   Cost: one round trip. */
export const textsNotAgreed = (
  db: Queryable,
  memberId: bigint,
  ids: readonly string[],
): Promise<Pick<RichTextRow, 'id' | 'version'>[]> => rows(db, NOT_AGREED, [memberId, ids]);
