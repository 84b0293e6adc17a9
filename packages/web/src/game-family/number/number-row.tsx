import { useT } from '../../i18n/i18n.ts';
import { placed } from '../../ui/motion/placed.ts';
import { matchOfPlay } from '../match-of-play.ts';
import { drawText, signOf } from '../signs.ts';
import { sumWaveOf, waveOf } from '../waves.ts';

import styles from './number-row.module.css';

type NumberRowProps = {
  readonly family: string;
  readonly numbers: readonly number[];
  /** The large one fills the width of a container. */
  readonly size?: 's' | 'm' | 'l';
  /** Play of the bet. */
  readonly play?: string;
  /** The word that stands below a number. */
  readonly below?: ((number: number) => string) | undefined;
};

/** The numbers of a draw as the family draws them, left to right, with one name for the whole row. */
export function NumberRow({ family, numbers, size = 'm', play, below }: NumberRowProps) {
  const t = useT();
  const { rowLabel, Numeral, Picture = Numeral, hasSum, scoreOf } = signOf(family);
  const Drawn = size === 'l' ? Picture : Numeral;
  const wave = waveOf(family);
  const sum = numbers.reduce((total, one) => total + one, 0);
  if (scoreOf)
    return <bdi dir="ltr">{play ? scoreOf(numbers, matchOfPlay(play)) : drawText(family, numbers)}</bdi>;
  return (
    <span>
      <span className="sr-only">{t(rowLabel, { numbers: numbers.join(' ') })}</span>
      <span className={styles.row} data-size={size} dir="ltr" aria-hidden="true">
        {placed(numbers).map(({ key, number }) => {
          const numeral = <Drawn key={key} number={number} isSmall={size === 's'} />;
          return wave ? (
            <span key={key} data-wave={wave(number)} data-below={below?.(number)}>
              {numeral}
            </span>
          ) : (
            numeral
          );
        })}
        {hasSum && (
          <>
            <b className={styles.sum}>=</b>
            <span data-wave={sumWaveOf(family)?.(sum)}>
              <Numeral number={sum} isSmall={size === 's'} />
            </span>
          </>
        )}
      </span>
    </span>
  );
}
