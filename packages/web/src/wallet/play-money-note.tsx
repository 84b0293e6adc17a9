import { useQuery } from '@tanstack/react-query';

import { siteQuery } from '../api/site.ts';
import { useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';

import styles from './play-money-note.module.css';

/** Names the currency of an installation that plays for nothing; nothing where the money is real. Keeps its
 *  line until that is known, so that the page below does not move. */
export function PlayMoneyNote() {
  const t = useT();
  const site = useQuery(siteQuery()).data;
  if (site?.play_money === false) return null;
  const text = site && t('wallet.playMoney', { currency: isolated(site.currency) });
  return <p className={styles.note}>{text ?? '\u00a0'}</p>;
}
