import { useT } from '../../../i18n/i18n.ts';
import { Link } from '../../../nav/link.tsx';
import { EmptyState } from '../../../ui/empty-state/index.ts';
import styles from './no-records.module.css';

export function NoRecords() {
  const t = useT();
  const toGames = (
    <Link to="/pages/game/list" className={styles.link}>
      {t('record.toGames')}
    </Link>
  );
  return <EmptyState icon="list" title={t('record.empty')} text={t('record.emptyText')} action={toGames} />;
}
