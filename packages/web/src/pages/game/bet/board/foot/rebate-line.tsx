import { useT } from '../../../../../i18n/i18n.ts';
import { Link } from '../../../../../nav/link.tsx';
import { isMember } from '../../../../../session/session-reducer.ts';
import { useSession } from '../../../../../session/session.ts';
import { Rates } from '../../../../../wallet/reward/rates.tsx';
import { useVip } from '../../../../../wallet/reward/use-rewards.ts';

import styles from './money-line.module.css';

/** Rates change with the level alone. */
const FRESH_MS = 10 * 60_000;

/** Rebate rate of a member, in one quiet line, whose room is reserved until it is known; nothing for
 *  everybody else. */
export function RebateLine() {
  const t = useT();
  const isOwn = useSession(isMember);
  const { data } = useVip(FRESH_MS);
  if (!isOwn) return null;
  if (!data) return <span className={styles.rebate}>{'\u00a0'}</span>;
  return (
    <Link to="/pages/profile/welfare" className={styles.rebate}>
      {t('reward.rebate')} <Rates rebates={data.rebates} />
    </Link>
  );
}
