import { colourOf } from '@tessera/domain/games/pc28/colour';

import type { ArenaProps, FamilyStage } from '../family-parts.ts';
import { LastBall, Tube } from '../stage/tube-stage.tsx';

const PLACES = 3;

export const stage: FamilyStage = { Arena: Balls, playMs: 3_000 };

function Balls({ numbers, isPlaying }: ArenaProps) {
  const sum = (numbers ?? []).reduce((total, one) => total + one, 0);
  return (
    <Tube numbers={numbers} places={PLACES} isPlaying={isPlaying}>
      <LastBall sign="=" number={sum} wave={colourOf(sum)} />
    </Tube>
  );
}
