import { formatAmount } from '../../../../i18n/format.ts';
import { useLocale, useT } from '../../../../i18n/i18n.ts';
import { isolated } from '../../../../i18n/isolated.ts';
import { play } from '../../../../settings/feel/feel.ts';
import { showToast } from '../../../../ui/toast/index.ts';
import type { PlayData } from '../picks/wire.ts';
import type { BetSlipController } from '../slip/bet-slip-controller.ts';
import type { SlipSums } from '../slip/slip-sums.ts';
import { placeSlip } from './place-slip.ts';
import type { Sale } from './sale.ts';

/** The command behind the one button: places the slip, and says so when it was taken. */
export function usePlace(
  controller: BetSlipController,
  {
    prices,
    sale,
    sums,
    onDone,
  }: {
    readonly prices: PlayData;
    readonly sale: Sale | null;
    readonly sums: SlipSums;
    readonly onDone: () => void;
  },
): () => Promise<void> {
  const t = useT();
  const locale = useLocale();
  return async () => {
    if (!sale) return;
    const outcome = await placeSlip(controller, prices, sale);
    if (outcome === 'accepted' || outcome === 'visitor') onDone();
    if (outcome !== 'accepted') return;
    play('stamp');
    showToast({
      title: t('bet.placed', { n: sums.lineCount, amount: isolated(formatAmount(sums.totalMinor, locale)) }),
    });
  };
}
