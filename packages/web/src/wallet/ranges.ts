/** The spans of days by which logs are narrowed, as the calls take them. */
export const RANGES = ['today', '7days', '30days', 'custom'] as const;
export type Range = (typeof RANGES)[number];

/** The span an address asks for. An address names no dates, so that it cannot ask for days of one's own. */
export const rangeOf = (text: string, usual: Range): Range =>
  RANGES.find((range) => range === text && range !== 'custom') ?? usual;
