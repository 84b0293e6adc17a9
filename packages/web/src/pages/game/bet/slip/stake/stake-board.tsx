import type { ActionDispatch, ReactNode } from 'react';

import { useT, useLocale } from '../../../../../i18n/i18n.ts';
import { shortAmount } from '../../../../../ui/amount-field/index.ts';
import { Button } from '../../../../../ui/button/index.ts';
import { Keypad } from '../../../../../ui/keypad/index.ts';
import { keyedStake, type StakeKeys, type StakeKeysAction } from './stake-keys.ts';
import { type StakeBounds, chipsFor, doubled, halved } from './stake.ts';

import styles from '../slip.module.css';

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

type StakeToolsProps = {
  readonly stake: string;
  readonly bounds: StakeBounds;
  /** The most that balance and limits allow. */
  readonly largest: string;
  /** Text that the keypad continues; null while it is away. */
  readonly keyed: string | null;
  /** The name of the line whose stake is set, or of all lines. */
  readonly label: string;
  /** By a chip, half, double or the largest. */
  readonly onChoose: (stake: string) => void;
  readonly onType: (stake: string) => void;
  /** Puts the keypad away. */
  readonly onDone: () => void;
};

/** Quick stakes, half, double, as much as may be; or the keypad in the quick stakes' place. */
function StakeTools(props: StakeToolsProps) {
  const { stake, bounds, largest, keyed, label, onChoose, onType, onDone } = props;
  const hasKeypad = keyed !== null;
  const t = useT();
  const locale = useLocale();
  return (
    <fieldset className={styles.tools} aria-label={label}>
      <div className={styles.quick}>
        {!hasKeypad &&
          chipsFor(bounds).map((chip) => (
            <button key={chip} type="button" aria-pressed={stake === chip} onClick={() => onChoose(chip)}>
              {shortAmount(chip, locale)}
            </button>
          ))}
        <button type="button" aria-label={t('bet.half')} onClick={() => onChoose(halved(stake, bounds))}>
          ½
        </button>
        <button type="button" aria-label={t('bet.double')} onClick={() => onChoose(doubled(stake, bounds))}>
          <bdi dir="ltr">×2</bdi>
        </button>
        <button type="button" onClick={() => onChoose(largest)}>
          {t('bet.max')}
        </button>
        {hasKeypad && (
          <button type="button" onClick={onDone}>
            {t('bet.done')}
          </button>
        )}
      </div>
      {hasKeypad && <Keypad label={label} value={keyed} onChange={onType} />}
    </fieldset>
  );
}
