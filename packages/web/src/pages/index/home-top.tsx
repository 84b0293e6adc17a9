import type { Data } from '@tessera/contract/routes';

import { useT } from '../../i18n/i18n.ts';
import { useFreshMember } from '../../live/fresh-member.ts';
import { TextLink } from '../../nav/text-link.tsx';
import { useSession } from '../../session/session.ts';
import type * as BesideParts from './beside/beside.ts';

import styles from './home-top.module.css';

type HomeTopProps = {
  readonly site: Data<'index/index'> | undefined;
  readonly beside: typeof BesideParts | null;
};

/** Brand and balance in one line; visitors log in here. */
export function HomeTop({ site, beside }: HomeTopProps) {
  const t = useT();
  const user = useSession((state) => state.userInfo);
  useFreshMember();
  return (
    <header className={styles.top}>
      <h1 className={styles.brand}>{site?.name ?? '\u00a0'}</h1>
      {user ? (
        beside && (
          // Keyed: the brand appears in place instead of sliding when its name loads.
          <beside.Balance
            key={site?.name}
            money={user.money}
            currency={site?.currency ?? null}
            isGuest={user.isGuest}
          />
        )
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
