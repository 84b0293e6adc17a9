/** Enough for the rounds of any file. Each value of a chain is a hash: a chain of the usual length takes a
 *  tenth of a second, for each game of each file. */
export const CHAIN_LENGTH = 4_096;
