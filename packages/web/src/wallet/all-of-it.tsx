import { typedText } from '@tessera/domain/typed-amount';

import { useT } from '../i18n/i18n.ts';
import { OwnBalance } from './balance/own-balance.tsx';

import styles from './all-of-it.module.css';

type AllOfItProps = {
  /** Such as "balance". */
  readonly name: string;
  readonly amount: string | bigint;
  /** The most that may be taken. Units: 1/100. */
  readonly largestMinor: bigint;
  readonly isFixed?: boolean;
  readonly onPick: (text: string) => void;
};

/** An amount that is there, with a button that takes as much of it as may be. */
export function AllOfIt({ name, amount, largestMinor, isFixed = false, onPick }: AllOfItProps) {
  const t = useT();
  return (
    <p className={styles.line}>
      <span>
        {name} <OwnBalance value={amount} size="s" />
      </span>
      <button
        type="button"
        className={styles.all}
        disabled={isFixed || largestMinor === 0n}
        onClick={() => onPick(typedText(largestMinor))}
      >
        {t('wallet.all')}
      </button>
    </p>
  );
}
