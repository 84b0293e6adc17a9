import { useT } from '../../../i18n/i18n.ts';
import { openUrl } from '../../../nav/nav.ts';
import { Icon } from '../../../ui/icon/index.ts';
import { RichText } from '../../../ui/rich-text/index.ts';
import { Sheet, SheetBody } from '../../../ui/sheet/index.ts';
import type { Notice } from './notice-pages.ts';
import { NoticeFacts } from './notice-row.tsx';

import styles from './notice-page.module.css';

type NoticeSheetProps = { readonly notice: Notice; readonly onClose: () => void };

/** A notice in full, with its attachment. */
export function NoticeSheet({ notice, onClose }: NoticeSheetProps) {
  const t = useT();
  const open = (url: string): void => {
    onClose();
    void openUrl(url);
  };
  return (
    <Sheet isOpen title={notice.title} onClose={onClose}>
      <SheetBody>
        <NoticeFacts notice={notice} />
        <RichText html={notice.content} onOpen={open}>
          {notice.attachment !== '' && (
            <a className={styles.attachment} href={notice.attachment} target="_blank" rel="noopener">
              <Icon name="rules" size={20} />
              {t('notice.attachment')}
            </a>
          )}
        </RichText>
      </SheetBody>
    </Sheet>
  );
}
