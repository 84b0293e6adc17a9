import { createContext, use } from 'react';

import { formatMoney, minor } from '@tessera/domain/money';

import { useLocale } from '../../../../../i18n/i18n.ts';
import { shortAmount } from '../../../../../ui/amount-field/index.ts';

import styles from './cell-marks.module.css';

/** Marks on the cells beside their odds, by `play|number`. */
export type Marks = {
  /** The player's standing stakes on the issue on sale.  Units: 1/100. */
  readonly stakes: ReadonlyMap<string, bigint>;
  /** Selections of the player that the last draw has made win. */
  readonly won: ReadonlySet<string>;
  /** For how many draws a selection has not come, as a figure. */
  readonly missed: ReadonlyMap<string, string>;
};

export const NO_MARKS: Marks = { stakes: new Map(), won: new Set(), missed: new Map() };

/** A context, so that a change of marks does not draw the cells again. */
export const CellMarksContext = createContext(NO_MARKS);

/** The marks of one cell: a chip with the stake, a small figure, and a gold line that runs round it once.
 *  Screen readers hear of bets and results elsewhere. */
export function CellMark({ id }: { readonly id: string }) {
  const { stakes, won, missed } = use(CellMarksContext);
  const locale = useLocale();
  const stake = stakes.get(id);
  const count = missed.get(id);
  return (
    <span aria-hidden="true">
      {count !== undefined && (
        <span className={styles.missed} data-missed="">
          {count}
        </span>
      )}
      {stake !== undefined && (
        <span className={styles.chip}>{shortAmount(formatMoney(minor(stake)), locale)}</span>
      )}
      {won.has(id) && <span className={styles.won} />}
    </span>
  );
}

/** The cell of a number from which lines are made. */
export const memberId = (play: string, row: number, member: string): string => `${play}|${row}:${member}`;
