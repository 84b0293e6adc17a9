import { useT } from '../../i18n/i18n.ts';
import { openUrl } from '../../nav/nav.ts';
import { ListRow } from '../../ui/list-row/index.ts';

import styles from './profile-page.module.css';

/** Texts of the house, for members and visitors. */
export function HouseRows() {
  const t = useT();
  const to = (id: string) => (): void => void openUrl(`/pages/public/rich-text?id=${id}`);
  return (
    <section className={styles.group}>
      <ListRow icon="help" label={t('richText.name.help')} onTap={to('help')} />
      <ListRow icon="dice" label={t('richText.name.rules')} onTap={to('rules')} />
      <ListRow icon="info" label={t('richText.name.about')} onTap={to('about')} />
    </section>
  );
}
