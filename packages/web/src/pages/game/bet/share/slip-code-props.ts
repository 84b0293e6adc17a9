import type { LoadLeague } from './found-slip.ts';

export type SlipCodeProps = {
  /** Of the page. */
  readonly gameId: number;
  /** Reads selections of leagues; null on the table of another game, which has no code for them. */
  readonly loadLeague: LoadLeague | null;
  /** The selections of a shared slip are in that of the page. */
  readonly onTaken: () => void;
};
