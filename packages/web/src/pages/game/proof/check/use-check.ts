import { useEffect, useEffectEvent, useState } from 'react';

import type { Step } from '@tessera/domain/fairness/verify/verify-step';

import { KeptClaims } from '../../../../proof/kept-claims.ts';
import type { RoundProof } from '../../../../proof/round-proof.ts';
import { browserStorage } from '../../../../storage/browser-storage.ts';

export type Check =
  | { readonly state: 'running' }
  /** The code of the check could not be loaded. */
  | { readonly state: 'unavailable' }
  | { readonly state: 'done'; readonly steps: readonly Step[]; readonly tookMs: number };

const kept = new KeptClaims(browserStorage);
const RUNNING: Check = { state: 'running' };

/** Checks a published proof after it has been rendered. Returns the check and a function that repeats it. */
export function useCheck(proof: RoundProof | undefined): {
  readonly check: Check;
  readonly recheck: () => void;
} {
  const [finding, setFinding] = useState<{ readonly of: RoundProof; readonly check: Check } | null>(null);
  const begin = (of: RoundProof | undefined): void => {
    if (of === undefined || of.kind === 'unknown') return;
    // A result is shown only for the proof it belongs to.
    run(of).then(
      (check) => setFinding({ of, check }),
      () => setFinding({ of, check: { state: 'unavailable' } }),
    );
  };
  const start = useEffectEvent(begin);
  useEffect(() => start(proof), [proof]);
  const recheck = (): void => {
    setFinding(null);
    begin(proof);
  };
  return { check: finding !== null && finding.of === proof ? finding.check : RUNNING, recheck };
}

async function run(proof: Exclude<RoundProof, { kind: 'unknown' }>): Promise<Check> {
  if (proof.kind === 'drawn') {
    const { checkRound } = await import('../../../../proof/check-round.ts');
    return { state: 'done', ...(await checkRound(proof.round, kept)) };
  }
  const { checkPromise } = await import('../../../../proof/check-promise.ts');
  const start = performance.now();
  const steps = await checkPromise(proof.promise, kept);
  return { state: 'done', steps, tookMs: performance.now() - start };
}
