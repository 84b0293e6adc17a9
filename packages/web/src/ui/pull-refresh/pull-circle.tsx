import { useT } from '../../i18n/i18n.ts';
import { isPulled, THRESHOLD_PX, type Pull } from './pull-reducer.ts';

import styles from './pull-circle.module.css';

const HEIGHT_PX = 70;
const TURN_DEG = 360;

/** The circle that follows a pull from under the bar of the page. It covers the page, so nothing moves. It is
 *  the first thing in the page. */
export function PullCircle({ phase, distance }: Pick<Pull, 'phase' | 'distance'>) {
  const t = useT();
  const isHeld = isPulled({ phase });
  const part = distance / THRESHOLD_PX;
  const drop = isHeld ? { transform: `translateY(${HEIGHT_PX * part}px)` } : {};
  const turn = isHeld ? { rotate: `${TURN_DEG * part ** 3}deg` } : {};
  return (
    <div className={styles.place}>
      <span className={styles.window}>
        <span className={styles.drop} data-phase={phase} style={drop}>
          <svg
            className={styles.circle}
            viewBox="0 0 24 24"
            width={24}
            height={24}
            aria-hidden="true"
            style={turn}
          >
            <circle cx={12} cy={12} r={9} />
          </svg>
        </span>
      </span>
      <output className="sr-only">{phase === 'refreshing' ? t('common.refreshing') : ''}</output>
    </div>
  );
}
