import type { CSSProperties, ReactNode } from 'react';

import { lineNames } from '../../../../bets/bet-names.ts';
import type { RecordRow } from '../../../../bets/record-row.ts';
import { Amount } from '../../../../ui/amount/index.ts';
import type { PlayInfo } from '../picks/wire.ts';

import styles from './stage.module.css';

/** More would be read by nobody in three seconds. */
export const LINES_MAX = 8;

type StageLinesProps = {
  readonly rows: readonly RecordRow[];
  readonly plays: readonly PlayInfo[];
  /** Their results are shown. */
  readonly isShown: boolean;
  /** All of them together have returned more than their stakes. */
  readonly isGold: boolean;
  /** Seconds between two that turn to gold. */
  readonly stepS: number;
  /** Stands before them once they are shown. */
  readonly children: ReactNode;
};

/** The player's lines, oldest first. With the result those that won come first and turn to gold one after
 *  another, or just stand out where they do not make up for the others. */
export function StageLines({ rows, plays, isShown, isGold, stepS, children }: StageLinesProps) {
  const won = rows.filter((row) => isShown && row.status === 'win').toReversed();
  const others = rows.filter((row) => !won.includes(row)).toReversed();
  const shown = [...won, ...others].slice(0, LINES_MAX);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollers need keyboard focus
    <ul className={styles.lines} tabIndex={0}>
      {isShown && <li className={styles.derived}>{children}</li>}
      {shown.map((row, at) => {
        const names = lineNames({ play: row.play, number: row.pick }, plays);
        const isWon = won.includes(row);
        return (
          <li
            key={row.id}
            className={styles.line}
            data-result={isShown ? row.status : undefined}
            data-gold={(isGold && isWon) || undefined}
            style={{ '--delay': `${at * stepS}s` } as CSSProperties}
          >
            <b>{row.pickName || names.pick}</b> <span className={styles.play}>{names.play}</span>{' '}
            <Amount value={isWon ? row.returned : row.stake} size="s" tone={toneOf(isWon, isGold)} />
          </li>
        );
      })}
      {rows.length > shown.length && (
        <li className={styles.line}>
          <bdi dir="ltr">+{rows.length - shown.length}</bdi>
        </li>
      )}
    </ul>
  );
}

const toneOf = (isWon: boolean, isGold: boolean) => (isWon ? (isGold ? 'win' : 'plain') : 'soft');
