import { NumberRow } from '../../../game-family/number/number-row.tsx';
import { signOf } from '../../../game-family/signs.ts';
import { formatDayTime } from '../../../i18n/format-day.ts';
import { formatTime } from '../../../i18n/format.ts';
import { useLocale, useT, type Translate } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { Icon } from '../../../ui/icon/index.ts';
import { Skeleton } from '../../../ui/skeleton/index.ts';
import type { Draw } from './draws.ts';
import { sidesOf, type SideWord } from './sides.ts';

import styles from './draw-row.module.css';

/** The height of a row in draw-row.module.css. */
export const DRAW_ROW_PX = 64;

type DrawRowProps = {
  readonly draw: Draw;
  readonly family: string;
  readonly gameId: string;
  readonly hasDay: boolean;
};

/** One draw: issue, time, numbers and what they come to; the whole row links to its proof. */
export function DrawRow({ draw, family, gameId, hasDay }: DrawRowProps) {
  const t = useT();
  const locale = useLocale();
  const isVoid = draw.numbers.length === 0;
  const time = hasDay ? formatDayTime(draw.drawtime, locale) : formatTime(draw.drawtime);
  return (
    <Link to={`/pages/game/proof?round_id=${draw.round_id}&game_id=${gameId}`} className={styles.row}>
      <span className={styles.issue}>
        <b dir="ltr">{draw.game_no.split('-')[1]}</b>
        <span className={styles.time}>{time}</span>
      </span>
      {isVoid ? (
        <span className={styles.void}>{t('history.void')}</span>
      ) : (
        <span className={styles.draw}>
          <NumberRow family={family} numbers={draw.numbers} size="s" />
          <span className={styles.sides}>
            {!signOf(family).hasSum && <b>{draw.sum}</b>}
            {sidesOf(family, draw).map((side) => (
              <Side key={side.id} side={side} t={t} />
            ))}
          </span>
        </span>
      )}
      <span className="sr-only">{t('history.toProof')}</span>
      <span className={styles.proof}>
        <Icon name="seal" size={20} />
      </span>
    </Link>
  );
}

function Side({ side, t }: { readonly side: SideWord; readonly t: Translate }) {
  if (!side.letter) return <span>{t(side.key)}</span>;
  return (
    <span>
      <span aria-hidden="true">{t(side.letter)}</span>
      <span className="sr-only">{t(side.key)}</span>
    </span>
  );
}

/** Without the rule between rows. */
export const DrawRowSkeleton = ({ count }: { readonly count: number }) => (
  <Skeleton height={DRAW_ROW_PX - 1} count={count} />
);
