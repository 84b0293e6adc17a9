import { Type } from 'typebox';
import { IdText, LooseText, MoneyText, PageQuery, Seconds } from '../fields.ts';

/** Amounts are read as text; a number is taken by its decimal text. */
export const Amount = Type.Union([Type.String({ maxLength: 40 }), Type.Number()]);
export const FundPassword = Type.Optional(Type.String({ maxLength: 40 }));
export const Remark = Type.Optional(LooseText);
