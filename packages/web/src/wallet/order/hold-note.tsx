import { formatDuration } from '../../i18n/format-duration.ts';
import { useLocale, useT } from '../../i18n/i18n.ts';
import { isolated } from '../../i18n/isolated.ts';

/** Delay of a new payout account, as the house has set it; nothing if it does not. Units: seconds. */
export function HoldNote({ seconds }: { readonly seconds: number }) {
  const t = useT();
  const locale = useLocale();
  if (seconds <= 0) return null;
  return <span>{t('card.holdNote', { hold: isolated(formatDuration(seconds, locale)) })}</span>;
}
