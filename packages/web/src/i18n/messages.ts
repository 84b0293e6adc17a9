import type { zhHans } from './zh-hans/index.ts';

/** Every text of the product by its key; the zh-Hans catalogue is the type of all others. */
export type MessageKey = keyof typeof zhHans;
export type Catalogue = Readonly<Record<MessageKey, string>>;

/** The same keys as one area of zh-Hans, in another language. */
export type Translated<Area> = { readonly [Key in keyof Area]: string };
