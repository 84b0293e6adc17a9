import { useT } from '../i18n/i18n.ts';
import { DieFace } from '../ui/dice/index.ts';
import { placed } from '../ui/motion/placed.ts';

import styles from './number-row.module.css';

type NumberRowProps = {
  /** k3, pk10, ssc or pc28: dice, coloured ranks or balls. */
  readonly family: string;
  readonly numbers: readonly number[];
  readonly size?: 's' | 'm';
};

/** The numbers of a draw as the things they were drawn with; one name for the whole row. Reads left to
 *  right. */
export function NumberRow({ family, numbers, size = 'm' }: NumberRowProps) {
  const t = useT();
  const isDice = family === 'k3';
  return (
    <span>
      <span className="sr-only">
        {t(isDice ? 'common.dice' : 'common.numbers', { numbers: numbers.join(' ') })}
      </span>
      <span className={styles.row} data-size={size} dir="ltr" aria-hidden="true">
        {placed(numbers).map(({ key, number }) =>
          isDice ? (
            <DieFace key={key} value={number} size={size === 's' ? 18 : 30} />
          ) : (
            <b key={key} className={family === 'pk10' ? styles.rank : styles.ball} data-number={number}>
              {number}
            </b>
          ),
        )}
        {family === 'pc28' && <b className={styles.sum}>= {numbers.reduce((sum, one) => sum + one, 0)}</b>}
      </span>
    </span>
  );
}
