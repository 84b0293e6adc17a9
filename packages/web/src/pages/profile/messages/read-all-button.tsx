import { useT } from '../../../i18n/i18n.ts';
import { useUnreadMessages } from '../../../live/unread.ts';
import { BarEnd } from '../../../nav/bar-end.tsx';
import { Button } from '../../../ui/button/index.ts';
import { showToast } from '../../../ui/toast/index.ts';
import { useMarkRead } from './use-messages.ts';

/** In the bar while something is unread. */
export function ReadAllButton() {
  const t = useT();
  const unread = useUnreadMessages();
  const { markAll } = useMarkRead();
  if (unread === 0) return null;
  const press = async (): Promise<void> => {
    await markAll();
    showToast({ title: t('message.readAllDone') });
  };
  return (
    <BarEnd>
      <Button kind="plain" size="s" onPress={press}>
        {t('message.readAll')}
      </Button>
    </BarEnd>
  );
}
