import type { Grade } from '@tessera/domain/fairness/verify/grade';

import { useT } from '../../../i18n/i18n.ts';

import styles from './trust.module.css';

/** The risks that a proof of this grade cannot rule out. */
export function Trust({ grade }: { readonly grade: Grade }) {
  const t = useT();
  return (
    <section className={styles.trust}>
      <h2>{t('proof.trust')}</h2>
      <p>{t(`proof.trust.${grade}`)}</p>
      <p>{t('proof.trust.always')}</p>
      <p>{t('proof.trust.oneParty')}</p>
    </section>
  );
}
