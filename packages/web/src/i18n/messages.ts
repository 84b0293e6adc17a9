import type { core } from './zh-hans/core.ts';
import type { money } from './zh-hans/money.ts';
import type { pages } from './zh-hans/pages.ts';

/** Every key of the catalogues; zh-Hans is the type of all others. */
export type MessageKey = keyof typeof core | keyof typeof money | keyof typeof pages;
export type CoreTexts = Readonly<Record<keyof typeof core, string>>;
export type MoneyTexts = Readonly<Record<keyof typeof money, string>>;
export type PageTexts = Readonly<Record<keyof typeof pages, string>>;

/** The same keys as one area of zh-Hans, in another language. */
export type Translated<Area> = { readonly [Key in keyof Area]: string };
