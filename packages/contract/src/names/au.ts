import { en } from './en.ts';
import type { Names } from './zh-hans.ts';

/** English as in Australia. The field's terms are the same words there. */
export const au: Names = { ...en };
