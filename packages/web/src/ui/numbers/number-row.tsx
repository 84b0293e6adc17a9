import { useT } from '../../i18n/i18n.ts';
import { DieFace } from '../dice/index.ts';
import styles from './number-row.module.css';

type NumberRowProps = {
  /** k3, pk10, ssc or pc28: dice, coloured ranks or balls. */
  readonly family: string;
  readonly numbers: readonly number[];
  readonly size?: 's' | 'm';
};

/** The numbers of a draw as the things they were drawn with; one name for the whole row. Reads left to right. */
export function NumberRow({ family, numbers, size = 'm' }: NumberRowProps) {
  const t = useT();
  const kind = family === 'k3' ? 'common.dice' : 'common.numbers';
  return (
    <span
      className={styles.row}
      data-size={size}
      dir="ltr"
      role="img"
      aria-label={t(kind, { numbers: numbers.join(' ') })}
    >
      {numbers.map((number, at) =>
        family === 'k3' ? (
          <DieFace key={at} value={number} size={size === 's' ? 18 : 30} />
        ) : (
          <b key={at} className={family === 'pk10' ? styles.rank : styles.ball} data-number={number}>
            {number}
          </b>
        ),
      )}
      {family === 'pc28' && <b className={styles.sum}>= {numbers.reduce((sum, one) => sum + one, 0)}</b>}
    </span>
  );
}
