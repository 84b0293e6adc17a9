import { firstRow, type Queryable, type Statement, statement } from '../db/query.ts';

// A piece is added without an id, and replaced with one. Its row is the JSON of the published file.

type Column = {
  readonly name: string;
  readonly type: string;
  readonly default?: string;
  /** True if a row that is replaced keeps it where the piece leaves it out. */
  readonly isKept?: boolean;
};

const asGiven = (name: string, type: string): Column => ({ name, type });
const optional = (name: string, type: string, standard: string): Column => ({
  name,
  type,
  default: standard,
});

const TEXTS = asGiven('texts', 'jsonb');
const IMAGE = optional('image', 'text', `''`);
const WEIGH = optional('weigh', 'int', '0');
const IS_SHOWN = optional('is_shown', 'boolean', 'true');
/** A corrected article stays in its place, a notice read, and an offer earned. */
const since = (name: string): Column => ({
  ...optional(name, 'timestamptz', 'clock_timestamp()'),
  isKept: true,
});
const PUBLISHED_AT = since('published_at');
const STARTS_AT = since('starts_at');
/** Null for a piece without an end. */
const ENDS_AT = asGiven('ends_at', 'timestamptz');

const ARTICLE = upsert('article', 'articles', [
  asGiven('category', 'text'),
  IMAGE,
  TEXTS,
  PUBLISHED_AT,
  IS_SHOWN,
]);
const NOTICE = upsert('notice', 'notices', [
  asGiven('category', 'text'),
  optional('is_important', 'boolean', 'false'),
  optional('is_top', 'boolean', 'false'),
  optional('attachment', 'text', `''`),
  TEXTS,
  PUBLISHED_AT,
  IS_SHOWN,
]);
const BANNER = upsert('banner', 'banners', [
  asGiven('type', 'text'),
  optional('url', 'text', `''`),
  IMAGE,
  TEXTS,
  WEIGH,
  STARTS_AT,
  ENDS_AT,
  IS_SHOWN,
]);
const PROMOTION = upsert('promotion', 'promotions', [IMAGE, TEXTS, WEIGH, STARTS_AT, ENDS_AT, IS_SHOWN]);
/** Amounts in 1/100. */
const OFFER = upsert('offer', 'offers', [
  asGiven('type', 'text'),
  IMAGE,
  TEXTS,
  optional('measure', 'text', `'deposit'`),
  optional('is_daily', 'boolean', 'false'),
  asGiven('target_minor', 'bigint'),
  asGiven('percent', 'int'),
  asGiven('amount_minor', 'bigint'),
  asGiven('multiple', 'smallint'),
  WEIGH,
  STARTS_AT,
  ENDS_AT,
  IS_SHOWN,
]);
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
  offer: OFFER,
  text: TEXT,
} as const;

export const CONTENT_KINDS = Object.keys(STATEMENTS) as ContentKind[];
export type ContentKind = keyof typeof STATEMENTS;

/** Stores a piece and returns its id; undefined when there is none with the id that it names.
 *  Cost: one round trip. */
export const putContent = async (
  db: Queryable,
  kind: ContentKind,
  piece: object,
): Promise<string | undefined> => {
  const put: Statement = STATEMENTS[kind];
  return (await firstRow<{ id: string }>(db, put, [JSON.stringify(piece)]))?.id;
};

/** Inserts a row with the next id, or replaces every column of the row with the given one. A column that the
 *  piece leaves out gets its default, and a time of a row that is replaced stays. */
function upsert(kind: string, table: string, columns: readonly Column[]): Statement {
  const names = columns.map(({ name }) => name).join(', ');
  const valuesWith = (defaultOf: (column: Column) => string | undefined): string =>
    columns
      .map((column) => {
        const otherwise = defaultOf(column);
        return otherwise === undefined ? `x.${column.name}` : `coalesce(x.${column.name}, ${otherwise})`;
      })
      .join(', ');
  return statement(
    `publish_${kind}`,
    `with x as (
       select * from jsonb_to_record($1) as x (id int, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
     ), added as (
       insert into ${table} (${names}) select ${valuesWith((column) => column.default)} from x where x.id is null
       returning id
     ), replaced as (
       update ${table} old set (${names}) = row (${valuesWith((column) => (column.isKept ? `old.${column.name}` : column.default))})
       from x where old.id = x.id returning old.id
     )
     select id::text from added union all select id::text from replaced`,
  );
}
