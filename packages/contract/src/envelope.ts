import { Type, type TSchema } from 'typebox';

/** Every reply has these four keys in this order; `time` is epoch seconds as text. */
export const Envelope = <T extends TSchema>(data: T) =>
  Type.Object({
    code: Type.Integer(),
    msg: Type.String(),
    time: Type.String(),
    data,
  });

export type Reply<T> = { code: number; msg: string; time: string; data: T };

export const CODE_OK = 1;
export const CODE_REFUSED = 0;
export const CODE_UNAUTHORIZED = 401;
