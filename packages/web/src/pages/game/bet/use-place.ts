import { formatMoney } from '@tessera/domain/money';

import { useT } from '../../../i18n/i18n.ts';
import { showToast } from '../../../ui/toast/index.ts';
import type { BetDesk } from './bet-desk.ts';
import { placeSlip } from './place-slip.ts';
import type { SlipSums } from './slip-sums.ts';
import type { Sale } from './use-table.ts';
import type { PlayData } from './wire.ts';

/** The command behind the one button: places the slip, and says so when it was taken. */
export function usePlace(
  desk: BetDesk,
  prices: PlayData,
  sale: Sale | null,
  sums: SlipSums,
  onDone: () => void,
): () => Promise<void> {
  const t = useT();
  return async () => {
    if (!sale) return;
    const outcome = await placeSlip(desk, prices, sale);
    if (outcome === 'accepted' || outcome === 'visitor') onDone();
    if (outcome !== 'accepted') return;
    showToast({ title: t('bet.placed', { n: sums.lineCount, amount: formatMoney(sums.totalMinor) }) });
  };
}
