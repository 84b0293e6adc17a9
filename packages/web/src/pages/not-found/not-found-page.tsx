import { useT } from '../../i18n/i18n.ts';
import { reLaunch } from '../../nav/nav.ts';
import { Button } from '../../ui/button/index.ts';
import { EmptyState } from '../../ui/empty-state/index.ts';

/** Shown for an address that the app has no page for. */
export function Page() {
  const t = useT();
  const home = <Button onPress={() => reLaunch({ url: '/' })}>{t('notFound.home')}</Button>;
  return <EmptyState icon="warning" title={t('notFound.title')} text={t('notFound.text')} action={home} />;
}
