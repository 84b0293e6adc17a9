import type { ReactNode } from 'react';

import { Choice } from '../choice/index.ts';

import styles from './game-choice.module.css';

type GameChoiceProps = {
  /** The accessible name; not displayed. */
  readonly label: string;
  /** Empty while they load. */
  readonly games: readonly { readonly id: number; readonly name: string }[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** A note beside it. */
  readonly children: ReactNode;
};

/** The head of a page about one game: which one, and a note. */
export function GameChoice({ label, games, value, onChange, children }: GameChoiceProps) {
  const options = games.map(({ id, name }) => ({ value: String(id), label: name }));
  const isKnown = options.some((option) => option.value === value);
  return (
    <div className={styles.head}>
      <span className={styles.game}>
        <Choice
          // A new select for the name: the text of one that stays would move in a right-to-left page.
          key={isKnown ? 'named' : 'loading'}
          label={label}
          options={isKnown ? options : [{ value, label: '\u2026' }, ...options]}
          value={value}
          onChange={onChange}
        />
      </span>
      <p className={styles.note}>{children}</p>
    </div>
  );
}
