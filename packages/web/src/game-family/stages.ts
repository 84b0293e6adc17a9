import type { GameFamily } from '@tessera/domain/games/families';

import type { FamilyStage } from './family-parts.ts';

type StageLoader = () => Promise<{ readonly stage: FamilyStage }>;

/** A family without a stage of its own has the plain one. */
const STAGES: Partial<Record<GameFamily, StageLoader>> = {
  k3: () => import('./k3/stage.tsx'),
  pk10: () => import('./pk10/stage.tsx'),
  ssc: () => import('./ssc/stage.ts'),
  '11x5': () => import('./11x5/stage.ts'),
  pc28: () => import('./pc28/stage.tsx'),
  mark6: () => import('./mark6/stage.tsx'),
};
const plain: StageLoader = () => import('./stage/plain-stage.tsx');

/** Loads the module of a family's stage. */
export const stageLoaderOf = (code: string): StageLoader =>
  (Object.hasOwn(STAGES, code) ? STAGES[code as GameFamily] : undefined) ?? plain;
