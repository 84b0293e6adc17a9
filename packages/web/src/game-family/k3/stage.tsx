import { placed } from '../../ui/motion/placed.ts';
import { adoptStyles } from '../adopt-styles.ts';
import type { ArenaProps, FamilyStage } from '../family-parts.ts';
import { DieFace } from './die-face.tsx';

import css from './stage.css?inline';

adoptStyles(css);

const DIE_SIZE = 44;

export const stage: FamilyStage = { Arena: Tray, playMs: 3_000 };

/** A tray with a cup over it; the cup shakes and lifts from the dice. */
function Tray({ numbers, isPlaying }: ArenaProps) {
  return (
    <div className="k3-tray" dir="ltr" data-playing={isPlaying || undefined}>
      <span className="k3-dice">
        {numbers &&
          placed(numbers).map(({ key, number }) => (
            <span key={key} className="k3-die">
              <DieFace value={number} size={DIE_SIZE} />
            </span>
          ))}
      </span>
      {(numbers === null || isPlaying) && <Cup />}
    </div>
  );
}

const Cup = () => (
  <svg className="k3-cup" viewBox="0 0 196 88" width="196" height="88">
    <path className="k3-side" d="M8 80 20 14Q22 4 32 4h132q10 0 12 10l12 66z" />
    <path className="k3-band" d="M15 42h166M13 52h170" />
    <path className="k3-shine" d="M32 68 41 18" />
    <rect className="k3-rim" x="3" y="76" width="190" height="9" rx="4.5" />
  </svg>
);
