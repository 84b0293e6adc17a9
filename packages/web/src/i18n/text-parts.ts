/** The words beyond home's, in the parts in which they are fetched. */
export type TextPart = 'pages' | 'money';

/** Pages that speak of money that comes, goes or moves. */
const MONEY_PAGES = /^\/pages\/(?:trade|repay|assets|viewer|profile)\//;

/** The parts whose words a page uses. */
export const textPartsOf = (path: string): readonly TextPart[] =>
  path === '/' ? [] : MONEY_PAGES.test(path) ? ['pages', 'money'] : ['pages'];
