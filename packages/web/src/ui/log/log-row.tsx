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
  /** After the text, such as the arrow of a row that opens. */
  readonly trail?: ReactNode;
};

/** The height of a row in log-row.module.css. */
export const LOG_ROW_PX = 72;

type LogRowProps = LogRowPartsProps & {
  readonly onOpen: () => void;
  /** Of a row that opens to parts beneath it. */
  readonly isOpen?: boolean;
  /** One of those parts. */
  readonly isPart?: boolean;
};

/** One event in two lines; a tap opens it in a sheet, or shows its parts beneath it. */
export function LogRow({ onOpen, isOpen, isPart = false, ...parts }: LogRowProps) {
  const role = isOpen === undefined ? { 'aria-haspopup': 'dialog' as const } : { 'aria-expanded': isOpen };
  return (
    <button type="button" className={styles.row} data-is-part={isPart} onClick={onOpen} {...role}>
      <LogRowParts {...parts} />
    </button>
  );
}

export function LogRowParts({ lead, title, note, end, endNote, trail }: LogRowPartsProps) {
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
      {trail}
    </>
  );
}
