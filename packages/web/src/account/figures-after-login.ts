import type { Data } from '@tessera/contract/routes';

import { api } from '../api/api.ts';
import { formatAmount } from '../i18n/format.ts';
import { currentLocale, t } from '../i18n/i18n.ts';
import { isolated } from '../i18n/isolated.ts';
import { showModal } from '../ui/modal/index.ts';

type Figures = Data<'protection/figures'>;

/** Tells who has logged in what the last 30 days came to, to be read before anything else. Who has neither
 *  played nor paid in is told nothing, and a log-in waits for no figures that do not come. */
export async function showFigures(): Promise<void> {
  const figures = await api('protection/figures', undefined, { showError: false }).catch(() => undefined);
  if (!figures || isNothing(figures)) return;
  const amount = (value: string): string => isolated(formatAmount(value, currentLocale()));
  await showModal({
    title: t('protection.last30'),
    content: t('protection.figuresText', {
      staked: amount(figures.staked),
      returned: amount(figures.returned),
      net: amount(figures.net),
      deposited: amount(figures.deposited),
      withdrawn: amount(figures.withdrawn),
    }),
    confirmText: t('protection.onward'),
    showCancel: false,
  });
}

const isNothing = ({ staked, deposited }: Figures): boolean =>
  Number(staked) === 0 && Number(deposited) === 0;
