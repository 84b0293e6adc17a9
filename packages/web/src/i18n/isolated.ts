/** A figure or an address for a sentence that may run from right to left: it keeps its own order, and what stands
 *  around it keeps its place. */
export const isolated = (text: string): string => `\u2066${text}\u2069`;
