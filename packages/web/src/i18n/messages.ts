import type { core } from './zh-hans/core.ts';
import type { games } from './zh-hans/games.ts';
import type { money } from './zh-hans/money.ts';
import type { pages } from './zh-hans/pages.ts';
import type { proofs } from './zh-hans/proofs.ts';

/** Every key of the catalogues; zh-Hans is the type of all others. */
export type MessageKey =
  | keyof typeof core
  | keyof typeof games
  | keyof typeof money
  | keyof typeof pages
  | keyof typeof proofs;
export type CoreTexts = Readonly<Record<keyof typeof core, string>>;
export type GameTexts = Readonly<Record<keyof typeof games, string>>;
export type MoneyTexts = Readonly<Record<keyof typeof money, string>>;
export type PageTexts = Readonly<Record<keyof typeof pages, string>>;
export type ProofTexts = Readonly<Record<keyof typeof proofs, string>>;

/** The same keys as one area of zh-Hans, in another language. */
export type Translated<Area> = { readonly [Key in keyof Area]: string };
