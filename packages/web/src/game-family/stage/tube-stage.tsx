import type { CSSProperties, ReactNode } from 'react';

import { placed } from '../../ui/motion/placed.ts';
import { adoptStyles } from '../adopt-styles.ts';
import type { ArenaProps, FamilyStage } from '../family-parts.ts';

import css from './tube-stage.css?inline';

adoptStyles(css);

type TubeProps = {
  /** Null while the draw is awaited. */
  readonly numbers: readonly number[] | null;
  readonly places: number;
  readonly isPlaying: boolean;
  /** The colour of a ball; without it all are white. */
  readonly waveOf?: (number: number) => string;
  /** The word below a ball. */
  readonly below?: ((number: number) => string) | undefined;
  /** Content behind the tube once the balls lie in it. */
  readonly children?: ReactNode;
};

/** A glass tube into which the balls drop one after another. */
export function Tube({ numbers, places, isPlaying, waveOf, below, children }: TubeProps) {
  return (
    <div className="tube-stage" dir="ltr" data-playing={isPlaying || undefined}>
      <span className="tube-tube" style={{ '--places': places } as CSSProperties}>
        {numbers &&
          placed(numbers).map(({ key, number }) => (
            <b
              key={key}
              className="tube-ball"
              data-wave={waveOf?.(number)}
              data-below={below?.(number)}
              style={{ '--at': key } as CSSProperties}
            >
              {number}
            </b>
          ))}
        {numbers && children && <span className="tube-after">{children}</span>}
      </span>
    </div>
  );
}

/** The stage of a family that draws so many balls, each with a place of its own. */
export function ballStage(places: number): FamilyStage {
  const Arena = ({ numbers, isPlaying }: ArenaProps) => (
    <Tube numbers={numbers} places={places} isPlaying={isPlaying} />
  );
  return { Arena, playMs: 3_000 };
}

/** A ball that comes last, beside the tube. */
export const LastBall = ({ sign, number, wave, below }: LastBallProps) => (
  <>
    <span className="tube-equals">{sign}</span>
    <b className="tube-sum" data-wave={wave} data-below={below}>
      {number}
    </b>
  </>
);

type LastBallProps = {
  readonly sign: '=' | '+';
  readonly number: number;
  readonly wave: string;
  /** The word below it. */
  readonly below?: string | undefined;
};
