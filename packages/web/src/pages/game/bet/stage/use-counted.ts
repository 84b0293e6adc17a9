import { useEffect, useState } from 'react';

import { isStill } from '../../../../settings/motion.ts';

const COUNT_MS = 400;

type Run = { readonly from: bigint; readonly to: bigint; readonly share: number };

/** An amount that counts to each new value, from `first` to the first one, after a delay; at once where
 *  nothing may move. A hidden page has no frames, and finds the whole amount when it is back.
 *  Units: those of the amount; s. */
export function useCounted(target: bigint, { first = target, delayS = 0 } = {}): bigint {
  const [run, setRun] = useState(() => begun(first, target));
  if (run.to !== target) setRun(begun(shownIn(run), target));
  const { to } = run;
  const isOver = run.from === to || run.share >= 1;
  useEffect(() => {
    if (isOver) return;
    const startMs = performance.now() + delayS * 1000;
    const step = (nowMs: number): void => {
      const share = Math.min(1, Math.max(0, (nowMs - startMs) / COUNT_MS));
      setRun((current) => (current.to === to ? { ...current, share } : current));
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [isOver, to, delayS]);
  return shownIn(run);
}

const begun = (from: bigint, to: bigint): Run => ({ from: isStill() ? to : from, to, share: 0 });

const shownIn = ({ from, to, share }: Run): bigint =>
  from + ((to - from) * BigInt(Math.round(share * 1000))) / 1000n;
