import { useEffect } from 'react';

import { useCountdown } from '../../../../../live/use-countdown.ts';
import { play } from '../../../../../settings/feel/feel.ts';
import { CountdownRing } from '../../../../../ui/countdown-ring/index.ts';
import type { Sale } from '../../picks/sale.ts';

/** Each of the last seconds of a sale can be heard. */
const TICKS = 3;

type SaleRingProps = {
  readonly sale: Sale | null;
  readonly interval: number;
  readonly isSmall: boolean;
};

/** A component of its own: only it renders every second. */
export function SaleRing({ sale, interval, isSmall }: SaleRingProps) {
  const secondsLeft = useCountdown(sale?.closesAtMs ?? null);
  useEffect(() => {
    if (secondsLeft >= 1 && secondsLeft <= TICKS) play('tick');
  }, [secondsLeft]);
  const totalSeconds = sale ? (sale.closesAtMs - sale.opensAtMs) / 1000 : interval;
  return <CountdownRing secondsLeft={secondsLeft} totalSeconds={totalSeconds} size={isSmall ? 44 : 48} />;
}
