import { useT } from '../../../i18n/i18n.ts';
import { Sheet, SheetBody } from '../../../ui/sheet/index.ts';

import styles from './message-list.module.css';

/** A picture of the conversation as wide as the screen. */
export function PictureSheet({ url, onClose }: { readonly url: string; readonly onClose: () => void }) {
  const t = useT();
  return (
    <Sheet isOpen title={t('service.picture')} onClose={onClose}>
      <SheetBody>
        <img className={styles.large} src={url} alt={t('service.picture')} />
      </SheetBody>
    </Sheet>
  );
}
