import { useId } from 'react';

import { FEEDBACK_MAX, FEEDBACK_MIN } from '@tessera/contract/patterns';

import { useT } from '../../../i18n/i18n.ts';
import { lengthOf, type problemOf } from './feedback-draft.ts';

import styles from './feedback-form.module.css';

/** Twice the limit in code units: the longest text that may count as short enough, and room to cut one. */
const UNITS_MAX = 2 * FEEDBACK_MAX;

type ContentFieldProps = {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: ReturnType<typeof problemOf>;
};

/** The text, with its count and what is wrong with it. */
export function ContentField({ value, onChange, problem }: ContentFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div className={styles.content} data-error={problem !== null || undefined}>
      <label htmlFor={id} className={styles.label}>
        {t('feedback.content')}
      </label>
      <textarea
        id={id}
        name="content"
        rows={5}
        dir={value === '' ? undefined : 'auto'}
        value={value}
        maxLength={UNITS_MAX}
        placeholder={t('feedback.contentHint')}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <span className={styles.note} id={`${id}-note`}>
        <span role={problem === null ? undefined : 'alert'}>
          {problem === 'tooLong'
            ? t('feedback.tooLong', { max: FEEDBACK_MAX })
            : t('feedback.tooShort', { min: FEEDBACK_MIN })}
        </span>
        <bdi dir="ltr">
          {lengthOf(value)} / {FEEDBACK_MAX}
        </bdi>
      </span>
    </div>
  );
}
