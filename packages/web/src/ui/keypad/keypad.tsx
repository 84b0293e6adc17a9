import { typeAmount } from '@tessera/domain/typed-amount';

import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';

import styles from './keypad.module.css';

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'] as const;

type KeypadProps = {
  readonly label: string;
  /** The amount as typed so far. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Ten digits, a point and a backspace for amounts; it covers less of the screen than the platform's
 *  keyboard. */
export function Keypad({ label, value, onChange }: KeypadProps) {
  const t = useT();
  return (
    <fieldset className={styles.pad} aria-label={label} dir="ltr">
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'back' ? t('common.backspace') : undefined}
          onClick={() => onChange(key === 'back' ? value.slice(0, -1) : typeAmount(value, value + key))}
        >
          {key === 'back' ? <Icon name="backspace" /> : key}
        </button>
      ))}
    </fieldset>
  );
}
