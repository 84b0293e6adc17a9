import { colourOf } from '@tessera/domain/games/mark6/balls';

import { adoptStyles } from '../adopt-styles.ts';
import type { ArenaProps, FamilyStage } from '../family-parts.ts';
import { LastBall, Tube } from '../tube-stage.tsx';

import css from './stage.css?inline';

adoptStyles(css);

const NORMALS = 6;

export const stage: FamilyStage = { Arena: Balls, playMs: 3_000 };

/** Six balls in the tube, and the special beside it. */
function Balls({ numbers, isPlaying }: ArenaProps) {
  const special = numbers?.[NORMALS] ?? 0;
  return (
    <div className="mark6-stage">
      <Tube
        numbers={numbers?.slice(0, NORMALS) ?? null}
        places={NORMALS}
        isPlaying={isPlaying}
        waveOf={colourOf}
      >
        <LastBall sign="+" number={special} wave={colourOf(special)} />
      </Tube>
    </div>
  );
}
