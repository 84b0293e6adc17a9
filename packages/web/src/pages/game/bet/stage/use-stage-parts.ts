import { useEffect, useState } from 'react';

import type { FamilyStage } from '../../../../game-family/family-parts.ts';
import { stageLoaderOf } from '../../../../game-family/stages.ts';
import { importAgain } from '../../../../lazy/import-again.ts';
import type { StageView } from './stage-view.tsx';

type StageParts = { readonly View: typeof StageView; readonly family: FamilyStage };

/** The stage of a family, loaded as soon as somebody will need it; null until then. Without it the draw
 *  plays small, as for everybody else. */
export function useStageParts(family: string, isWanted: boolean): StageParts | null {
  const [parts, setParts] = useState<StageParts | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    void Promise.all([
      importAgain(() => import('./stage-view.tsx')),
      importAgain(stageLoaderOf(family)),
    ]).then(
      ([view, { stage }]) => setParts({ View: view.StageView, family: stage }),
      () => undefined,
    );
  }, [family, isWanted]);
  return parts;
}
