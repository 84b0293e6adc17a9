import { useReducer } from 'react';

import { useLocale, useT } from '../../../../../i18n/i18n.ts';
import { AmountInput, shortAmount } from '../../../../../ui/amount-field/index.ts';
import { Keypad } from '../../../../../ui/keypad/index.ts';
import { keyedStake, NO_KEYS, stakeKeysReducer } from '../../slip/stake/stake-keys.ts';
import { chipsFor, type StakeBounds } from '../../slip/stake/stake.ts';

import styles from './stake-row.module.css';

const ALL = 'all';

type StakeRowProps = {
  /** The common stake of the lines; "" while they differ. */
  readonly stake: string;
  readonly bounds: StakeBounds;
  readonly isInvalid: boolean;
  /** The id of the element that says what is wrong. */
  readonly noteId: string;
  readonly onStake: (stake: string) => void;
};

/** The stake of every line: quick ones to tap, or a figure to type. */
export function StakeRow({ stake, bounds, isInvalid, noteId, onStake }: StakeRowProps) {
  const t = useT();
  const locale = useLocale();
  const [keys, press] = useReducer(stakeKeysReducer, NO_KEYS);
  const isEdited = keys.target !== null;
  const type = (typed: string): void => {
    press({ type: 'typed' });
    onStake(typed);
  };
  return (
    <div className={styles.stakes}>
      <fieldset className={styles.row} aria-label={t('bet.allStakes')}>
        {isEdited ? (
          <button type="button" className={styles.chip} onClick={() => press({ type: 'closed' })}>
            {t('bet.done')}
          </button>
        ) : (
          chipsFor(bounds).map((chip) => (
            <button
              key={chip}
              type="button"
              className={styles.chip}
              aria-pressed={stake === chip}
              onClick={() => onStake(chip)}
            >
              <span>{shortAmount(chip, locale)}</span>
            </button>
          ))
        )}
        <AmountInput
          size="s"
          label={t('bet.allStakes')}
          value={stake}
          onChange={type}
          noteId={noteId}
          isInvalid={isInvalid}
          hasKeypad
          isEdited={isEdited}
          onFocus={() => press({ type: 'opened', target: ALL })}
        />
      </fieldset>
      {isEdited && <Keypad label={t('bet.allStakes')} value={keyedStake(keys, stake)} onChange={type} />}
    </div>
  );
}
