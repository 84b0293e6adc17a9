import { useState } from 'react';

import type { Data } from '@tessera/contract/routes';

import { useT } from '../../i18n/i18n.ts';
import { useFreshMember } from '../../live/fresh-member.ts';
import { Link } from '../../nav/link.tsx';
import { TextLink } from '../../nav/text-link.tsx';
import { useSession } from '../../session/session.ts';
import { browserStorage } from '../../storage/browser-storage.ts';
import { KEYS } from '../../storage/keys.ts';
import { Amount } from '../../ui/amount/index.ts';
import { Icon } from '../../ui/icon/index.ts';

import styles from './home-top.module.css';

/** Brand and balance in one line, with a link to the deposit page; the eye hides the amount. */
export function HomeTop({ site }: { readonly site: Data<'index/index'> | undefined }) {
  const t = useT();
  const user = useSession((state) => state.userInfo);
  useFreshMember();
  return (
    <header className={styles.top}>
      <h1 className={styles.brand}>{site?.name ?? '\u00a0'}</h1>
      {user ? (
        // Keyed: the brand appears in place instead of sliding when its name loads.
        <Balance
          key={site?.name}
          money={user.money}
          currency={site?.currency ?? null}
          isGuest={user.isGuest}
        />
      ) : (
        <span className={styles.entry}>
          <TextLink to="/pages/login/login">{t('common.login')}</TextLink>
          <TextLink to="/pages/register/register" isStrong>
            {t('common.register')}
          </TextLink>
        </span>
      )}
    </header>
  );
}

type BalanceProps = { readonly money: string; readonly currency: string | null; readonly isGuest: boolean };

function Balance({ money, currency, isGuest }: BalanceProps) {
  const t = useT();
  const [isHidden, setIsHidden] = useState(() => browserStorage.read(KEYS.hideBalance) === '1');
  const toggle = (): void => {
    browserStorage.write(KEYS.hideBalance, isHidden ? '0' : '1');
    setIsHidden(!isHidden);
  };
  return (
    <span className={styles.balance}>
      <span className={styles.figure}>
        <span className={styles.label}>{t(isGuest ? 'home.demo' : 'home.balance')}</span>
        <b className={styles.dots}>{isHidden && '••••••'}</b>
        {/* Waits for the currency, which would push the amount aside. */}
        {!isHidden && currency !== null && <Amount value={money} currency={currency} />}
      </span>
      <button
        type="button"
        className={styles.eye}
        aria-label={t(isHidden ? 'home.showBalance' : 'home.hideBalance')}
        onClick={toggle}
      >
        <Icon name={isHidden ? 'eyeOff' : 'eye'} size={20} />
      </button>
      {/* A demo balance cannot be topped up. */}
      {!isGuest && (
        <Link to="/pages/repay/repay" className={styles.deposit}>
          {t('home.deposit')}
        </Link>
      )}
    </span>
  );
}
