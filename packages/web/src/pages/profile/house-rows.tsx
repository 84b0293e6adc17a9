import { useT } from '../../i18n/i18n.ts';
import { openUrl } from '../../nav/nav.ts';
import { Card } from '../../ui/card/index.ts';
import { ListRow } from '../../ui/list-row/index.ts';

/** Texts of the house, for members and visitors. */
export function HouseRows() {
  const t = useT();
  const to = (id: string) => (): void => void openUrl(`/pages/public/rich-text?id=${id}`);
  return (
    <Card isFlush>
      <ListRow icon="help" label={t('richText.name.help')} onTap={to('help')} />
      <ListRow icon="dice" label={t('richText.name.rules')} onTap={to('rules')} />
      <ListRow icon="info" label={t('richText.name.about')} onTap={to('about')} />
    </Card>
  );
}
