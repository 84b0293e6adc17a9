/** Isolates a figure, an address or a name in a sentence that may run in the other direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
