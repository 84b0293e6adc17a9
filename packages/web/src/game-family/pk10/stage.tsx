import type { CSSProperties } from 'react';

import { adoptStyles } from '../adopt-styles.ts';
import type { ArenaProps, FamilyStage } from '../family-parts.ts';
import { NumberRow } from '../number/number-row.tsx';
import { Car } from './car.tsx';
import { courseOf } from './course.ts';

import css from './stage.css?inline';

adoptStyles(css);

const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export const stage: FamilyStage = { Arena: Race, playMs: 4_000 };

/** Ten cars in their lanes; the race ends in the order that was drawn, and its first two make the sum. */
function Race({ family, numbers, isPlaying }: ArenaProps) {
  if (numbers && !isPlaying) return <Podium family={family} numbers={numbers} />;
  return (
    <div className="pk10-track" dir="ltr" data-playing={isPlaying || undefined}>
      {CARS.map((car) => (
        <span key={car} className="pk10-lane" style={pathOf(car, numbers)}>
          <Car number={car} />
        </span>
      ))}
    </div>
  );
}

const pathOf = (car: number, numbers: readonly number[] | null): CSSProperties =>
  Object.fromEntries(courseOf(car, numbers ?? []).map((share, at) => [`--p${at}`, share]));

function Podium({ family, numbers }: { readonly family: string; readonly numbers: readonly number[] }) {
  const [first = 0, second = 0] = numbers;
  return (
    <div className="pk10-podium" dir="ltr">
      <NumberRow family={family} numbers={numbers} />
      <span className="pk10-sum">
        <Car number={first} size="l" /> + <Car number={second} size="l" /> = <b>{first + second}</b>
      </span>
    </div>
  );
}
