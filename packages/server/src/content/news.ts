import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload } from '@tessera/contract/routes';
import { NEWS_CATEGORIES } from '@tessera/domain/content';
import { toEpochSeconds } from '@tessera/domain/time';

import type { Context } from '../context.ts';
import { isBarred } from '../exclusion/is-barred.ts';
import { readListPage } from '../kernel/list-page.ts';
import { readFilter, wordsOf } from '../kernel/read-filter.ts';
import { readId } from '../kernel/read-id.ts';
import { Refusal } from '../kernel/refusal.ts';
import { articleById, type ArticleRow, articles, countArticles } from './content-store.ts';

type Reader = { readonly db: Pick<Context['db'], 'reader'> };

const LATEST_DEFAULT = 5;
const LATEST_MAX = 20;
const ID_MAX = 2_147_483_647n;
const CATEGORIES = wordsOf(NEWS_CATEGORIES);

type Audience = { readonly memberId: bigint | undefined; readonly language: Locale };

/** Lists published articles, newest first, optionally of one category. A member who is on a break or excluded
 *  sees no activities.
 *  Refuses: INVALID_PARAMETERS for an unknown category.   Cost: two statements side by side. */
export async function listNews(
  { db }: Reader,
  query: Payload<'news/index'>,
  { memberId, language }: Audience,
): Promise<Data<'news/index'>> {
  const { page, limit, offset } = readListPage(query);
  const category = readFilter('category', query.category, CATEGORIES);
  const filter = { category, isQuiet: await isBarred(db.reader, memberId) };
  const [found, total] = await Promise.all([
    articles(db.reader, language, filter, { limit, offset }),
    countArticles(db.reader, filter),
  ]);
  return { list: found.map(show), total, page, limit, last_page: Math.max(1, Math.ceil(total / limit)) };
}

/** Lists the newest articles: five by default, twenty at most.   Cost: one round trip, two for a member. */
export async function latestNews(
  { db }: Reader,
  { limit }: Payload<'news/latest'>,
  { memberId, language }: Audience,
): Promise<Data<'news/latest'>> {
  const wanted = /^[1-9][0-9]{0,3}$/.test(limit ?? '') ? Number(limit) : LATEST_DEFAULT;
  const filter = { category: null, isQuiet: await isBarred(db.reader, memberId) };
  const page = { limit: Math.min(LATEST_MAX, wanted), offset: 0 };
  const found = await articles(db.reader, language, filter, page);
  return found.map(show);
}

/** Shows one article and counts the view.
 *  Refuses: INVALID_PARAMETERS without an id, CONTENT_NOT_EXIST.   Cost: one round trip. */
export async function showArticle(
  { db, views }: Reader & Pick<Context, 'views'>,
  { id: given }: Payload<'news/detail'>,
  language: Locale,
): Promise<Data<'news/detail'>> {
  if (given === undefined) throw new Refusal('INVALID_PARAMETERS', { field: 'id' });
  const id = readId(String(given));
  const found =
    id === undefined || id > ID_MAX ? undefined : await articleById(db.reader, language, Number(id));
  if (!found) throw new Refusal('CONTENT_NOT_EXIST');
  views.count(found.id);
  return { ...show(found), content: found.content, prev: found.prev, next: found.next };
}

const show = (row: ArticleRow): Data<'news/latest'>[number] => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  image: row.image,
  category: row.category,
  views: Number(row.views),
  createtime: toEpochSeconds(row.published_at),
});
