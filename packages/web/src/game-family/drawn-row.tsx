import { useT } from '../i18n/i18n.ts';
import { adoptStyles } from './adopt-styles.ts';
import { animalOf } from './mark6/animal-of.ts';
import { NumberRow } from './number/number-row.tsx';

import css from './mark6/animals.css?inline';

adoptStyles(css);

type DrawnRowProps = {
  readonly family: string;
  readonly numbers: readonly number[];
  /** Null where it is not known. */
  readonly drawnAtMs: number | null;
};

/** The numbers of one draw, where there is room for more than the numbers: those of Mark Six have their
 *  animals below them. */
export function DrawnRow({ family, numbers, drawnAtMs }: DrawnRowProps) {
  const t = useT();
  const below = family === 'mark6' && drawnAtMs !== null ? animalOf(t, drawnAtMs) : undefined;
  return (
    <>
      <NumberRow family={family} numbers={numbers} below={below} />
      {below && <span className="sr-only">{numbers.map(below).join(' ')}</span>}
    </>
  );
}
