import { Type, type Static } from 'typebox';

import { ADDRESS_TEXT_MAX } from '@tessera/domain/withdrawal/address/address-text';

import { INPUT_MAX } from './patterns.ts';

/** Money on the wire: decimal text with two places. */
export const MoneyText = Type.String({ pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$' });
export const OddsText = Type.String({ pattern: '^[0-9]{1,8}\\.[0-9]{2}$' });
/** A server-made id: up to 63 bits, so it travels as text. */
export const IdText = Type.String({ pattern: '^[0-9]{1,19}$' });
export const IssueText = Type.String({ pattern: '^[0-9]{8}-[0-9]{4}$' });
export const Seconds = Type.Integer();
/** 16 bytes. */
export const Hex16 = Type.String({ pattern: '^[0-9a-f]{32}$' });
export const Hex32 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** The format of every field that names something by its id. The server reads a JSON integer in such a field
 *  as its decimal text, before the schema is checked. */
export const ID_FORMAT = 'id';

/** An id in a body. Ids of bets and orders exceed 2^53, beyond which a JSON number names another one, so that
 *  ids are text. */
const idField = (description: string, maxLength = 20) =>
  Type.Unsafe<string | number>(
    Type.String({
      format: ID_FORMAT,
      maxLength,
      description: `${description}. Send text: an integer is read up to 2^53 - 1, and refused as INVALID_PARAMETERS beyond it`,
    }),
  );
export const IdField = idField('An id as the reply gave it');
/** A game by id or code. */
export const GameField = idField('The game\u2019s id or code');
/** A member by username, mobile or id. */
export const MemberField = idField('Username, mobile or member id', INPUT_MAX);

/** 1 for yes, 0 for no. */
export const Flag = Type.Integer({ minimum: 0, maximum: 1 });

/** Clients of this family send a flag as a number, as text, or (forms) always as text. */
export const NumberOrText = Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]);
/** An address or a number at a bank as people paste it, with the link of a wallet around it. */
export const AddressText = Type.String({ maxLength: ADDRESS_TEXT_MAX });
/** A code as people type and paste it: blanks and dashes between its digits, which may be of any script. */
export const CodeText = Type.String({ maxLength: 64 });
export const LooseText = Type.String({ maxLength: INPUT_MAX });

/** GET filters arrive as text, "" standing for absent. A page or limit that is no number falls back to the
 *  default. */
export const PageQuery = {
  page: Type.Optional(Type.String({ description: 'From 1; a page beyond the end is empty' })),
  limit: Type.Optional(Type.String({ description: '10 by default, 100 at most' })),
};

/** Date range of a list. */
export const RangeQuery = {
  range: Type.Optional(Type.String({ description: 'today, 7days, 30days (the default) or custom' })),
  start_date: Type.Optional(Type.String({ description: 'YYYY-MM-DD, the first day; at most 92 days' })),
  end_date: Type.Optional(Type.String({ description: 'YYYY-MM-DD, the last day' })),
  date: Type.Optional(Type.String({ description: 'YYYY-MM-DD, one day; wins over the others' })),
};

/** A filter of a list: one of the words, in any case; the schema leaves it open, so that the refusal can name
 *  the field. */
export const filterOf = (words: readonly string[], more = '') =>
  Type.Optional(
    Type.String({ description: `${more}${words.join(', ')}; another word is refused as INVALID_PARAMETERS` }),
  );

/** The number of rows of a list that page numbers reach and a total counts. */
export const PAGED_ROWS_MAX = 10_000;

/** A list that grows without end: by page number, or by key below the id of the last row seen. */
export const KeyQuery = {
  before: Type.Optional(
    Type.String({ description: 'Rows below this id: next_before of the reply before. Wins over page' }),
  ),
  ...PageQuery,
};

const counted = `Null with before, and where more than ${PAGED_ROWS_MAX} rows would have to be counted`;
export const PageFields = {
  total: Type.Union([Type.Integer(), Type.Null()], { description: counted }),
  page: Type.Integer(),
  limit: Type.Integer(),
  last_page: Type.Union([Type.Integer(), Type.Null()], {
    description: `The last page that a page number reaches, ${PAGED_ROWS_MAX} rows deep; null with before`,
  }),
  next_before: Type.Union([IdText, Type.Null()], { description: 'Null at the end of the list' }),
};
/** A page of such a list, newest first. */
export const KeyPage = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({ list: Type.Array(item), ...PageFields });

/** A page of a list: page from 1, limit 10 by default and 100 at most, newest first. */
export const Page = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Object({
    list: Type.Array(item),
    total: Type.Integer(),
    page: Type.Integer(),
    limit: Type.Integer(),
    last_page: Type.Integer(),
  });

export const Empty = Type.Null();
export type Empty = Static<typeof Empty>;
