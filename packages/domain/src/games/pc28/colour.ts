export const COLOURS = ['red', 'green', 'blue'] as const;

/** The two middle sums and the two ends have no colour. */
const COLOURLESS = new Set([0, 13, 14, 27]);

/** Red for multiples of three, green one above them, blue two above. */
export const colourOf = (sum: number): (typeof COLOURS)[number] | 'none' =>
  COLOURLESS.has(sum) ? 'none' : (COLOURS[sum % 3] ?? 'none');
