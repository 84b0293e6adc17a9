import type { ArenaProps, FamilyStage } from './family-parts.ts';
import { NumberRow } from './number-row.tsx';

import styles from './plain-stage.module.css';

/** The numbers as a row. It is also what reduced motion shows of every family. */
export function PlainArena({ family, numbers, isPlaying }: ArenaProps) {
  return (
    <div className={styles.arena} data-playing={isPlaying || undefined}>
      {numbers && <NumberRow family={family} numbers={numbers} />}
    </div>
  );
}

export const stage: FamilyStage = { Arena: PlainArena, playMs: 1_200 };
