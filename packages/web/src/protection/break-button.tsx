import { DAY_MS } from '@tessera/domain/time';

import { serverClock } from '../api/server-clock.ts';
import { formatNearTime } from '../i18n/format-near-time.ts';
import { useLocale, useT } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { Button } from '../ui/button/index.ts';
import { showModal } from '../ui/modal/index.ts';
import { changeProtection } from './use-protection.ts';

/** Ends play for 24 hours, on all devices. Nothing ends the break early, so that it says until when it lasts
 *  and asks first. */
export function BreakButton({ isWide = false }: { readonly isWide?: boolean }) {
  const t = useT();
  const locale = useLocale();
  const ask = async (): Promise<void> => {
    const now = serverClock.now() / 1000;
    const { confirm } = await showModal({
      title: t('protection.breakAsk', { time: isolated(formatNearTime(now + DAY_MS / 1000, now, locale)) }),
      content: t('protection.breakAskText'),
      confirmText: t('protection.sure'),
      cancelText: t('common.cancel'),
    });
    if (confirm) await changeProtection('protection/exclude', { length: 'day' });
  };
  return (
    <Button kind="quiet" size={isWide ? 'm' : 's'} isWide={isWide} onPress={ask}>
      {t('protection.break')}
    </Button>
  );
}
