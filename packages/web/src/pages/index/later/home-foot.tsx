import type { Data } from '@tessera/contract/routes';

import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';

import styles from './home-foot.module.css';

/** The required notices: which money is played with, who may play and where play is limited, and how fairness
 *  is proved. The limits are one tap away for everybody, whatever the house's data does. */
export function HomeFoot({ site }: { readonly site: Data<'index/index'> | undefined }) {
  const t = useT();
  return (
    <footer className={styles.foot}>
      {site?.play_money && <p>{t('home.playMoney')}</p>}
      <p className={styles.line}>
        <Link to="/pages/profile/protection" className={styles.link}>
          {t('home.adults')}
        </Link>
        {site && (
          <Link to="/fairness" className={styles.link}>
            {t('home.grade', { grade: site.fairness.grade })}
          </Link>
        )}
      </p>
      {site && site.service.hours !== '' && <p>{t('home.service', { hours: site.service.hours })}</p>}
    </footer>
  );
}
