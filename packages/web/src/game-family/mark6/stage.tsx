import { colourOf } from '@tessera/domain/games/mark6/balls';

import { useT } from '../../i18n/i18n.ts';
import { adoptStyles } from '../adopt-styles.ts';
import type { ArenaProps, FamilyStage } from '../family-parts.ts';
import { LastBall, Tube } from '../stage/tube-stage.tsx';
import { animalOf } from './animal-of.ts';

import css from './stage.css?inline';

adoptStyles(css);

const NORMALS = 6;

export const stage: FamilyStage = { Arena: Balls, playMs: 3_000 };

/** Six balls in the tube, and the special beside it, each above its animal. */
function Balls({ numbers, drawnAtMs, isPlaying }: ArenaProps) {
  const t = useT();
  const below = drawnAtMs === null ? undefined : animalOf(t, drawnAtMs);
  const special = numbers?.[NORMALS] ?? 0;
  return (
    <div className="mark6-stage">
      <Tube
        numbers={numbers?.slice(0, NORMALS) ?? null}
        places={NORMALS}
        isPlaying={isPlaying}
        waveOf={colourOf}
        below={below}
      >
        <LastBall sign="+" number={special} wave={colourOf(special)} below={below?.(special)} />
      </Tube>
    </div>
  );
}
