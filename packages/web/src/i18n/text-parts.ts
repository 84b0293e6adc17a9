/** The lazily loaded parts of a catalogue. */
export type TextPart = 'pages' | 'money';

/** Pages about deposits, withdrawals and transfers. */
const MONEY_PAGES = /^\/pages\/(?:trade|repay|assets|profile)\//;

/** The catalogue parts that a page uses. */
export const textPartsOf = (path: string): readonly TextPart[] =>
  path === '/' ? [] : MONEY_PAGES.test(path) ? ['pages', 'money'] : ['pages'];
