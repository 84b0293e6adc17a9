import { useId, useState, type HTMLInputAutoCompleteAttribute, type ReactNode } from 'react';

import { useT } from '../../i18n/i18n.ts';
import { Icon } from '../icon/index.ts';

import styles from './field.module.css';

const INPUT_MAX = 140;

type FieldProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: string;
  readonly type?: 'text' | 'password' | 'tel' | 'email';
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  /** More than any input takes, for what is pasted with something around it. */
  readonly maxLength?: number;
  /** For digits and addresses that run left to right in every language. */
  readonly isLtr?: boolean;
  /** A control at the end of the field, such as "send code". */
  readonly end?: ReactNode;
};

/** A text field with its label above and its hint or error below. No field takes less than any input
 *  does: a password or a code that was cut to its rule without a word would be another one. */
export function Field(props: FieldProps) {
  const { label, value, onChange, error, hint, type = 'text', maxLength = INPUT_MAX } = props;
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const note = error ?? hint;
  return (
    <div className={styles.field} data-error={error !== undefined || undefined}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.box}>
        <input
          id={id}
          name={props.name}
          type={isShown ? 'text' : type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={maxLength}
          inputMode={props.inputMode}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          enterKeyHint="done"
          spellCheck={false}
          dir={props.isLtr === true && value !== '' ? 'ltr' : undefined}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {type === 'password' && <ShowSecret isShown={isShown} onChange={setIsShown} />}
        {props.end}
      </span>
      <span className={styles.note} id={`${id}-note`} role={error === undefined ? undefined : 'alert'}>
        {error !== undefined && <Icon name="warning" size={16} />}
        {note !== undefined && <span>{note}</span>}
      </span>
    </div>
  );
}

function ShowSecret({
  isShown,
  onChange,
}: {
  readonly isShown: boolean;
  readonly onChange: (is: boolean) => void;
}) {
  const t = useT();
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={t(isShown ? 'common.hidePassword' : 'common.showPassword')}
      onClick={() => onChange(!isShown)}
    >
      <Icon name={isShown ? 'eyeOff' : 'eye'} size={20} />
    </button>
  );
}
