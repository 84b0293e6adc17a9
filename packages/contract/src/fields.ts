import { Type, type Static } from 'typebox';

import { INPUT_MAX } from './patterns.ts';

/** Money on the wire: decimal text with two places. */
export const MoneyText = Type.String({ pattern: '^-?[0-9]{1,13}\\.[0-9]{2}$' });
export const OddsText = Type.String({ pattern: '^[0-9]{1,8}\\.[0-9]{2}$' });
/** A server-made id: up to 63 bits, so it travels as text. */
export const IdText = Type.String({ pattern: '^[0-9]{1,19}$' });
export const IssueText = Type.String({ pattern: '^[0-9]{8}-[0-9]{4}$' });
export const Seconds = Type.Integer();
export const Hex32 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** The format of every field that names something by its id. The server reads a JSON integer in such a field
 *  as its decimal text, before the schema is checked. */
export const ID_FORMAT = 'id';

/** An id in a body. Ids of bets and orders exceed 2^53, beyond which a JSON number names another one, so that
 *  ids are text. */
const idField = (description: string) =>
  Type.Unsafe<string | number>(
    Type.String({
      format: ID_FORMAT,
      maxLength: 20,
      description: `${description}. Send text: an integer is read up to 2^53 - 1, and refused as INVALID_PARAMETERS beyond it`,
    }),
  );
export const IdField = idField('An id as the reply gave it');
/** A game by id or code. */
export const GameField = idField('The game\u2019s id or code');
/** A member by username, mobile or id. */
export const MemberField = idField('Username, mobile or member id');

/** 1 for yes, 0 for no. */
export const Flag = Type.Integer({ minimum: 0, maximum: 1 });

/** Clients of this family send a flag as a number, as text, or (forms) always as text. */
export const NumberOrText = Type.Union([Type.Integer(), Type.String({ maxLength: 20 })]);
export const LooseText = Type.String({ maxLength: INPUT_MAX });

/** GET filters arrive as text, "" standing for absent; what cannot be read falls back to the default. */
export const PageQuery = {
  page: Type.Optional(Type.String()),
  limit: Type.Optional(Type.String()),
};

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
