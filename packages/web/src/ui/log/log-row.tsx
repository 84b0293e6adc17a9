import type { ReactNode } from 'react';

import styles from './log-row.module.css';

type LogRowProps = {
  readonly onOpen: () => void;
  /** Before the words: which way something went. */
  readonly lead?: ReactNode;
  /** What it was. Cut at the end where it is too long, as the note is. */
  readonly title: ReactNode;
  readonly note: ReactNode;
  /** What it came to. */
  readonly end: ReactNode;
  readonly endNote?: ReactNode;
};

/** The height of a row in log-row.module.css. */
export const LOG_ROW_PX = 72;

/** One thing that happened, in two lines; a tap opens it. */
export function LogRow({ onOpen, lead, title, note, end, endNote }: LogRowProps) {
  return (
    <button type="button" className={styles.row} onClick={onOpen} aria-haspopup="dialog">
      {lead}
      <span className={styles.what}>
        <span>{title}</span>
        <span className={styles.note}>{note}</span>
      </span>
      <span className={styles.end}>
        {end}
        {endNote !== undefined && <span className={styles.note}>{endNote}</span>}
      </span>
    </button>
  );
}
