/** The lazily loaded parts of a catalogue. */
export type TextPart = 'pages' | 'games' | 'proofs' | 'money';

/** The parts beside `pages`, which every page but home uses, by the pages that use them. */
const AREAS = [
  ['games', /^\/(?:pages\/game|fairness)/],
  ['proofs', /^\/(?:pages\/game\/proof|fairness)/],
  ['money', /^\/pages\/(?:(?:trade|repay|assets|profile)\/|public\/feedback)/],
] as const;

/** The catalogue parts that a page uses. */
export const textPartsOf = (path: string): readonly TextPart[] =>
  path === '/' ? [] : ['pages', ...AREAS.flatMap(([part, pages]) => (pages.test(path) ? [part] : []))];
