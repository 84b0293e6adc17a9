import { useEffect, useState } from 'react';

import { isStill } from '../../../../settings/motion.ts';

const COUNT_MS = 400;

/** An amount that counts up from zero after a delay; at once where nothing may move. A hidden page has no
 *  frames, and finds the whole amount when it is back.  Units: those of the amount; s. */
export function useCountUp(target: bigint, delayS: number): bigint {
  const [share, setShare] = useState(() => (isStill() ? 1 : 0));
  const isOver = share >= 1;
  useEffect(() => {
    if (isOver) return;
    const startMs = performance.now() + delayS * 1000;
    const step = (nowMs: number): void => {
      setShare(Math.min(1, Math.max(0, (nowMs - startMs) / COUNT_MS)));
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isOver, delayS]);
  return (target * BigInt(Math.round(share * 1000))) / 1000n;
}
