import { firstRow, type Queryable, type Statement, statement } from '../db/query.ts';

// A piece is added without an id, and replaced with one. Its row is the JSON of the published file.

const ARTICLE = statement(
  'publish_article',
  `insert into articles (id, category, image, texts, published_at, is_shown)
   select coalesce(x.id, nextval(pg_get_serial_sequence('articles', 'id'))::int), x.category, coalesce(x.image, ''),
     x.texts, coalesce(x.published_at, clock_timestamp()), coalesce(x.is_shown, true)
   from jsonb_to_record($1)
     as x (id int, category text, image text, texts jsonb, published_at timestamptz, is_shown boolean)
   on conflict (id) do update set category = excluded.category, image = excluded.image, texts = excluded.texts,
     published_at = excluded.published_at, is_shown = excluded.is_shown
   returning id::text`,
);
const NOTICE = statement(
  'publish_notice',
  `insert into notices (id, category, is_important, is_top, attachment, texts, published_at, is_shown)
   select coalesce(x.id, nextval(pg_get_serial_sequence('notices', 'id'))::int), x.category,
     coalesce(x.is_important, false), coalesce(x.is_top, false), coalesce(x.attachment, ''), x.texts,
     coalesce(x.published_at, clock_timestamp()), coalesce(x.is_shown, true)
   from jsonb_to_record($1) as x (id int, category text, is_important boolean, is_top boolean, attachment text,
     texts jsonb, published_at timestamptz, is_shown boolean)
   on conflict (id) do update set category = excluded.category, is_important = excluded.is_important,
     is_top = excluded.is_top, attachment = excluded.attachment, texts = excluded.texts,
     published_at = excluded.published_at, is_shown = excluded.is_shown
   returning id::text`,
);
const BANNER = statement(
  'publish_banner',
  `insert into banners (id, type, url, image, texts, weigh, starts_at, ends_at, is_shown)
   select coalesce(x.id, nextval(pg_get_serial_sequence('banners', 'id'))::int), x.type, coalesce(x.url, ''),
     coalesce(x.image, ''), x.texts, coalesce(x.weigh, 0), coalesce(x.starts_at, clock_timestamp()), x.ends_at,
     coalesce(x.is_shown, true)
   from jsonb_to_record($1) as x (id int, type text, url text, image text, texts jsonb, weigh int,
     starts_at timestamptz, ends_at timestamptz, is_shown boolean)
   on conflict (id) do update set type = excluded.type, url = excluded.url, image = excluded.image,
     texts = excluded.texts, weigh = excluded.weigh, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
     is_shown = excluded.is_shown
   returning id::text`,
);
const PROMOTION = statement(
  'publish_promotion',
  `insert into promotions (id, image, texts, weigh, starts_at, ends_at, is_shown)
   select coalesce(x.id, nextval(pg_get_serial_sequence('promotions', 'id'))::int), coalesce(x.image, ''), x.texts,
     coalesce(x.weigh, 0), coalesce(x.starts_at, clock_timestamp()), x.ends_at, coalesce(x.is_shown, true)
   from jsonb_to_record($1) as x (id int, image text, texts jsonb, weigh int, starts_at timestamptz,
     ends_at timestamptz, is_shown boolean)
   on conflict (id) do update set image = excluded.image, texts = excluded.texts, weigh = excluded.weigh,
     starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_shown = excluded.is_shown
   returning id::text`,
);
/** A text is never replaced: each publication is its next version. */
const TEXT = statement(
  'publish_text',
  `insert into rich_texts (id, version, texts, effective_at)
   select x.id, coalesce((select max(version) from rich_texts r where r.id = x.id), 0) + 1, x.texts,
     coalesce(x.effective_at, clock_timestamp())
   from jsonb_to_record($1) as x (id text, texts jsonb, effective_at timestamptz)
   returning id || ' version ' || version as id`,
);

const STATEMENTS = {
  article: ARTICLE,
  notice: NOTICE,
  banner: BANNER,
  promotion: PROMOTION,
  text: TEXT,
} as const;

export const CONTENT_KINDS = Object.keys(STATEMENTS) as ContentKind[];
export type ContentKind = keyof typeof STATEMENTS;

/** Stores a piece and returns its id.   Cost: one round trip. */
export const putContent = async (db: Queryable, kind: ContentKind, piece: object): Promise<string> => {
  const put: Statement = STATEMENTS[kind];
  return (await firstRow<{ id: string }>(db, put, [JSON.stringify(piece)]))?.id ?? '';
};
