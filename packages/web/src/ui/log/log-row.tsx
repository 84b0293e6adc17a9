import type { ReactNode } from 'react';

import styles from './log-row.module.css';

export type LogRowPartsProps = {
  /** Before the text, such as the direction of a transfer. */
  readonly lead?: ReactNode;
  /** Long titles and notes are cut at their end. */
  readonly title: ReactNode;
  readonly note: ReactNode;
  /** The outcome. */
  readonly end: ReactNode;
  readonly endNote?: ReactNode;
};

/** The height of a row in log-row.module.css. */
export const LOG_ROW_PX = 72;

/** One event in two lines; a tap opens it in a sheet. */
export function LogRow({ onOpen, ...parts }: LogRowPartsProps & { readonly onOpen: () => void }) {
  return (
    <button type="button" className={styles.row} onClick={onOpen} aria-haspopup="dialog">
      <LogRowParts {...parts} />
    </button>
  );
}

export function LogRowParts({ lead, title, note, end, endNote }: LogRowPartsProps) {
  return (
    <>
      {lead}
      <span className={styles.what}>
        <span>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.end}>
        {end}
        {endNote !== undefined && <span className={styles.note}>{endNote}</span>}
      </span>
    </>
  );
}
