import type { FormMark } from '@tessera/domain/games/football/season/standings';

import { useT } from '../../i18n/i18n.ts';
import { placed } from '../../ui/motion/placed.ts';
import { adoptStyles } from '../adopt-styles.ts';

import css from './form-marks.css?inline';

adoptStyles(css);

type FormMarksProps = {
  /** Oldest first. */
  readonly form: readonly FormMark[];
};

const ORDER = ['l', 'd', 'w'] as const;

/** The last matches of a club, a letter each in the hue of its result. */
export function FormMarks({ form }: FormMarksProps) {
  const t = useT();
  if (form.length === 0) return null;
  const words = form.map((mark) => t(`league.form.${mark}`)).join(' ');
  return (
    <span>
      <span className="sr-only">{t('league.form', { marks: words })}</span>
      <span className="lg-form" aria-hidden="true">
        {placed(form.map((mark) => ORDER.indexOf(mark))).map(({ key, number }) => {
          const mark = ORDER[number] ?? 'd';
          return (
            <i key={key} data-mark={mark}>
              {t(`league.form.mark.${mark}`)}
            </i>
          );
        })}
      </span>
    </span>
  );
}
