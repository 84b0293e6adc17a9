/** A figure, an address or a name for a sentence that may run the other way: it keeps its own order, and what
 *  stands around it keeps its place. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
