import { useT } from '../../../i18n/i18n.ts';
import { ButtonLink } from '../../../nav/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state/index.ts';

export function NoRecords() {
  const t = useT();
  const toGames = <ButtonLink to="/pages/game/list">{t('record.toGames')}</ButtonLink>;
  return <EmptyState icon="list" title={t('record.empty')} text={t('record.emptyText')} action={toGames} />;
}
