import { askForLogin } from '../../../api/api.ts';
import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { isMember } from '../../../session/session-reducer.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button/index.ts';
import { ClaimButton } from '../../../wallet/reward/claim-button.tsx';
import type { Claiming } from '../../../wallet/reward/use-claim.ts';
import { type Promotion, receiveStatus } from './by-section.ts';

import styles from './discount-page.module.css';

type ReceiveProps = {
  readonly promotion: Promotion;
  readonly claiming: Claiming;
  readonly isFirst: boolean;
};

/** The foot of an offer that can be claimed: a member claims it here, and sees how far it is and what it
 *  requires on the welfare page; anyone else reads the rules and logs in first. */
export function Receive({ promotion, claiming, isFirst }: ReceiveProps) {
  const t = useT();
  const isOwn = useSession(isMember);
  const { receive_id: id, title } = promotion;
  return (
    <div className={styles.receive}>
      {isOwn ? (
        <>
          <Link to="/pages/profile/welfare" className={styles.progress}>
            {t('discount.progress')}
          </Link>
          <ClaimButton
            id={id}
            name={title}
            status={receiveStatus(promotion)}
            claiming={claiming}
            isFirst={isFirst}
          />
        </>
      ) : (
        <>
          <Link to="/pages/public/rich-text?id=vip" className={styles.progress}>
            {t('reward.rules')}
          </Link>
          <Button
            size="s"
            kind="quiet"
            onPress={askForLogin}
            label={t('discount.loginNamed', { name: title })}
          >
            {t('discount.login')}
          </Button>
        </>
      )}
    </div>
  );
}
