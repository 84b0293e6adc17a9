import { useEffect, useState } from 'react';

import { loadFamily } from '../../../../game-family/load-rules.ts';
import type { PlayInfo } from '../picks/wire.ts';
import { bestPayoutOf } from './best-payout.ts';
import type { SlipLine } from './draft.ts';

/** The most one draw can pay for the slip; null until it is worked out. It is worked out after the slip is
 *  drawn, so that a tap never waits for it. */
export function useBestPayout(
  familyCode: string,
  lines: readonly SlipLine[],
  plays: readonly PlayInfo[],
): bigint | null {
  const [best, setBest] = useState<{ readonly of: readonly SlipLine[]; readonly amount: bigint } | null>(
    null,
  );
  useEffect(() => {
    let isOver = false;
    const timer = setTimeout(() => {
      void loadFamily(familyCode).then((family) => {
        if (!isOver && family) setBest({ of: lines, amount: bestPayoutOf(family, lines, plays) });
      });
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [familyCode, lines, plays]);
  return best?.of === lines ? best.amount : null;
}
