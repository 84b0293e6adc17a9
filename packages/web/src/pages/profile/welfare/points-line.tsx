import { formatNumber } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { Icon } from '../../../ui/icon/index.ts';
import { useVip } from '../../../wallet/reward/use-rewards.ts';

import styles from './welfare-page.module.css';

/** Level and points, with the way to the levels. Its room is there before the figures are. */
export function PointsLine() {
  const t = useT();
  const locale = useLocale();
  const { data } = useVip(0);
  return (
    <Link to="/pages/profile/vip" className={styles.points}>
      <span>
        {t('reward.level')} <b>{data ? <bdi>{data.name}</bdi> : '\u2013'}</b>
      </span>
      <span>
        {t('reward.points')} <b>{data ? <bdi>{formatNumber(data.score, locale)}</bdi> : '\u2013'}</b>
      </span>
      <Icon name="forward" size={16} isDirectional />
    </Link>
  );
}
