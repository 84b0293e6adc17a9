import { useT } from '../../i18n/i18n.ts';
import { useFreshMember } from '../../live/fresh-member.ts';
import { openUrl } from '../../nav/nav.ts';
import { isMember, type StoredUser } from '../../session/session-reducer.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button/index.ts';
import { Card } from '../../ui/card/index.ts';
import { Icon } from '../../ui/icon/index.ts';
import { BalanceEye, OwnBalance } from '../../wallet/balance/own-balance.tsx';

import styles from './profile-page.module.css';

/** The member's name and balance; a visitor sees what an account offers. */
export function MemberCard({ currency }: { readonly currency: string }) {
  const t = useT();
  const user = useSession((state) => state.userInfo);
  const hasAccount = useSession(isMember);
  useFreshMember();
  return (
    <Card gap="l">
      <div className={styles.who}>
        <span className={styles.avatar}>
          {user && user.avatar !== '' ? (
            <img src={user.avatar} alt="" width={52} height={52} />
          ) : (
            <Icon name="person" />
          )}
        </span>
        {user ? <Name user={user} /> : <p className={styles.soft}>{t('profile.visitor')}</p>}
      </div>
      {user && (
        <div className={styles.money}>
          <div>
            <p className={styles.soft}>{t(user.isGuest ? 'profile.demoBalance' : 'profile.balance')}</p>
            <OwnBalance value={user.money} currency={currency} size="l" />
          </div>
          <BalanceEye />
        </div>
      )}
      {hasAccount && <MoneyActions />}
      {user?.isGuest && <p className={styles.soft}>{t('profile.guestNote')}</p>}
      {!hasAccount && (
        <div className={styles.entry}>
          <Button kind="quiet" onPress={() => openUrl('/pages/login/login')}>
            {t('common.login')}
          </Button>
          <Button onPress={() => openUrl('/pages/register/register')}>{t('common.register')}</Button>
        </div>
      )}
    </Card>
  );
}

function Name({ user }: { readonly user: StoredUser }) {
  const t = useT();
  const name = user.isGuest ? t('common.guest') : user.nickname;
  return (
    <span className={styles.name}>
      <b>
        <bdi>{name}</bdi>
      </b>
      {!user.isGuest && <span className={styles.soft}>{t('profile.level', { n: user.level })}</span>}
    </span>
  );
}

/** Links to deposit, withdrawal and transfer below the balance. */
function MoneyActions() {
  const t = useT();
  return (
    <div className={styles.entry}>
      <Button onPress={() => openUrl('/pages/repay/repay')}>{t('wallet.deposit')}</Button>
      <Button kind="quiet" onPress={() => openUrl('/pages/trade/withdraw')}>
        {t('wallet.withdraw')}
      </Button>
      <Button kind="quiet" onPress={() => openUrl('/pages/trade/transfer')}>
        {t('wallet.transfer')}
      </Button>
    </div>
  );
}
