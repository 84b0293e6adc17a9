import type { FormMark } from '@tessera/domain/games/football/standings';

import { useT } from '../../i18n/i18n.ts';
import { placed } from '../../ui/motion/placed.ts';
import { adoptStyles } from '../adopt-styles.ts';

import css from './form-dots.css?inline';

adoptStyles(css);

type FormDotsProps = {
  /** Oldest first. */
  readonly form: readonly FormMark[];
};

const ORDER = ['l', 'd', 'w'] as const;

/** The last matches of a club: full for a win, half for a draw, hollow for a defeat. */
export function FormDots({ form }: FormDotsProps) {
  const t = useT();
  if (form.length === 0) return null;
  const words = form.map((mark) => t(`league.form.${mark}`)).join(' ');
  return (
    <span>
      <span className="sr-only">{t('league.form', { marks: words })}</span>
      <span className="lg-form" aria-hidden="true">
        {placed(form.map((mark) => ORDER.indexOf(mark))).map(({ key, number }) => (
          <i key={key} data-mark={ORDER[number]} />
        ))}
      </span>
    </span>
  );
}
