import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';
import styles from './stepper.module.css';

type StepperProps = {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
};

/** A small whole number with one step down and one up. */
export function Stepper({ label, value, min, max, onChange }: StepperProps) {
  const t = useT();
  return (
    <fieldset className={styles.stepper} aria-label={label}>
      <button
        type="button"
        aria-label={t('common.decrease')}
        disabled={value <= min}
        onClick={() => onChange(value - 1)}
      >
        <Icon name="minus" size={20} />
      </button>
      <output aria-live="polite">{value}</output>
      <button
        type="button"
        aria-label={t('common.increase')}
        disabled={value >= max}
        onClick={() => onChange(value + 1)}
      >
        <Icon name="plus" size={20} />
      </button>
    </fieldset>
  );
}
