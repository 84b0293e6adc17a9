import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';
import { nextEntry, type Key } from './entry.ts';

import styles from './keypad.module.css';

const DIGITS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0', 'back'];

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
      {DIGITS.map((key) => (
        <button
          key={key}
          type="button"
          aria-label={key === 'back' ? t('common.backspace') : undefined}
          onClick={() => onChange(nextEntry(value, key))}
        >
          {key === 'back' ? <Icon name="backspace" /> : key}
        </button>
      ))}
    </fieldset>
  );
}
