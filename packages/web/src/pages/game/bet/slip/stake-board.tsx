import type { ActionDispatch, ReactNode } from 'react';

import { useT } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/button/index.ts';
import { keyedStake, type StakeKeys, type StakeKeysAction } from './stake-keys.ts';
import { StakeTools } from './stake-tools.tsx';
import type { StakeBounds } from './stake.ts';

import styles from './slip.module.css';

type StakeBoardProps = {
  /** The name of the line whose stake is set, or of all lines. */
  readonly subject: string;
  readonly target: { readonly stake: string; readonly bounds: StakeBounds; readonly largest: string };
  readonly keys: StakeKeys;
  readonly press: ActionDispatch<[StakeKeysAction]>;
  readonly onStake: (stake: string) => void;
  /** Empties the slip. */
  readonly onClear: () => void;
  /** Beside the subject. */
  readonly children?: ReactNode;
};

/** The foot of the lines, in sight while they scroll: what is set, the means to set it, and the way to empty
 *  the slip. */
export function StakeBoard({ subject, target, keys, press, onStake, onClear, children }: StakeBoardProps) {
  const t = useT();
  return (
    <div className={styles.board}>
      <p className={styles.above}>
        <span className={styles.subject}>{subject}</span>
        {children}
        <Button kind="plain" size="s" onPress={onClear}>
          {t('bet.clear')}
        </Button>
      </p>
      <StakeTools
        {...target}
        keyed={keys.target === null ? null : keyedStake(keys, target.stake)}
        label={subject}
        onDone={() => press({ type: 'closed' })}
        onChoose={(stake) => {
          press({ type: 'chosen' });
          onStake(stake);
        }}
        onType={(stake) => {
          press({ type: 'typed' });
          onStake(stake);
        }}
      />
    </div>
  );
}
