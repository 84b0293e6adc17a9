import type { Data } from '@tessera/contract/routes';

import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';

import styles from './home-foot.module.css';

/** The required notices: which money is played with, who may play, and how fairness is proved. */
export function HomeFoot({ site }: { readonly site: Data<'index/index'> | undefined }) {
  const t = useT();
  return (
    <footer className={styles.foot}>
      {site && (
        <>
          {site.play_money && <p>{t('home.playMoney')}</p>}
          <p className={styles.line}>
            <span>{t('home.adults')}</span>
            <Link to="/fairness" className={styles.fair}>
              {t('home.grade', { grade: site.fairness.grade })}
            </Link>
            {site.service.hours !== '' && <span>{t('home.service', { hours: site.service.hours })}</span>}
          </p>
        </>
      )}
    </footer>
  );
}
