import { DrawnRow } from '../drawn-row.tsx';
import type { ArenaProps, FamilyStage } from '../family-parts.ts';

import styles from './plain-stage.module.css';

/** The numbers as a row. It is also what reduced motion shows of every family. */
export function PlainArena({ family, numbers, drawnAtMs, isPlaying }: ArenaProps) {
  return (
    <div className={styles.arena} data-playing={isPlaying || undefined}>
      {numbers && <DrawnRow family={family} numbers={numbers} drawnAtMs={drawnAtMs} />}
    </div>
  );
}

export const stage: FamilyStage = { Arena: PlainArena, playMs: 1_200 };
