import { useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';
import { Link } from '../../nav/link.tsx';
import { Card } from '../../ui/card/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { ProgressLine } from '../../ui/progress/index.ts';
import { percentOf } from '../../wallet/reward/share.ts';
import { useFreshVip, type Vip } from '../../wallet/reward/use-rewards.ts';

import styles from './profile-page.module.css';

/** The member's level and how far the next one is, and the way to the rewards. Its room is there before the
 *  figures are. */
export function RewardCard() {
  const t = useT();
  const { data } = useFreshVip();
  const percent = data ? percentToNext(data) : 0;
  return (
    <Card isFlush>
      <Link to="/pages/profile/vip" className={styles.level}>
        <ProgressLine
          label={data ? t('reward.ownLevel', { level: isolated(data.name) }) : t('reward.level')}
          percent={percent}
        >
          {data?.next
            ? t('reward.toNextShort', { level: isolated(data.next.name) })
            : data && t('reward.highest')}
        </ProgressLine>
        <Icon name="forward" size={20} isDirectional />
      </Link>
      <Link to="/pages/profile/welfare" className={styles.level}>
        <Icon name="gift" size={20} />
        <span className={styles.grow}>{t('reward.welfareTitle')}</span>
        <Icon name="forward" size={20} isDirectional />
      </Link>
    </Card>
  );
}

/** Both conditions must be met, so the one that is further away counts. */
const percentToNext = ({ next, deposit, turnover }: Vip): number =>
  next ? Math.min(percentOf(deposit, next.deposit), percentOf(turnover, next.turnover)) : 100;
