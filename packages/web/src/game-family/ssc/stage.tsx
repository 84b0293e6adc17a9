import type { ArenaProps, FamilyStage } from '../family-parts.ts';
import { Tube } from '../tube-stage.tsx';

const PLACES = 5;

export const stage: FamilyStage = { Arena: Balls, playMs: 3_000 };

function Balls({ numbers, isPlaying }: ArenaProps) {
  return <Tube numbers={numbers} places={PLACES} isPlaying={isPlaying} />;
}
