import { typedMinor } from '@tessera/domain/typed-amount';

import { formatAmount } from '../../../i18n/format.ts';
import { useLocale, useT } from '../../../i18n/i18n.ts';
import { isolated } from '../../../i18n/isolated.ts';

/** The transfer that the fund password confirms, in one line. */
export function Summary({ amount, user }: { readonly amount: string; readonly user: string }) {
  const t = useT();
  const locale = useLocale();
  const words = { amount: isolated(formatAmount(typedMinor(amount) ?? 0n, locale)), user: isolated(user) };
  return <span>{t('transfer.summary', words)}</span>;
}
