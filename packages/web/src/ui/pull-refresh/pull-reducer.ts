/** Phases of a pull: `pulling` and `reached` under the finger, then `aborting` back to `ready`, or
 *  `refreshing`, `restoring` and `ready`. A touch counts only while it is ready. */
export type PullPhase = 'ready' | 'pulling' | 'reached' | 'aborting' | 'refreshing' | 'restoring';

/** px from the first move event, not from the touch. */
export const THRESHOLD_PX = 150;

export type Pull = {
  readonly phase: PullPhase;
  /** px below the zero point. */
  readonly distance: number;
  /** The finger: none, one that has not moved yet, or the height of its first move. */
  readonly zero: null | 'unmoved' | number;
};

export type PullEvent =
  /** A finger more is on the screen. */
  | { readonly type: 'touched'; readonly fingers: number; readonly scrollTop: number }
  | { readonly type: 'moved'; readonly y: number; readonly scrollTop: number }
  | { readonly type: 'released' }
  /** The system took the touch. */
  | { readonly type: 'cancelled' }
  /** By the button. */
  | { readonly type: 'asked' }
  /** The refresh has ended, in whatever way, or lasted too long. */
  | { readonly type: 'finished' }
  /** The movement back to rest is over. */
  | { readonly type: 'settled' };

export const AT_REST: Pull = { phase: 'ready', distance: 0, zero: null };

export const isPulled = ({ phase }: Pick<Pull, 'phase'>): boolean =>
  phase === 'pulling' || phase === 'reached';

export function pullReducer(pull: Pull, event: PullEvent): Pull {
  switch (event.type) {
    case 'touched':
      if (event.fingers > 1) return release(pull);
      return pull.phase === 'ready' && event.scrollTop <= 0 ? { ...pull, zero: 'unmoved' } : pull;
    case 'moved':
      return moved(pull, event.y, event.scrollTop);
    case 'released':
      return pull.phase === 'reached' ? { ...pull, phase: 'refreshing', zero: null } : release(pull);
    case 'cancelled':
      return release(pull);
    case 'asked':
      return pull.phase === 'ready' ? { ...AT_REST, phase: 'refreshing' } : pull;
    case 'finished':
      return pull.phase === 'refreshing' ? { ...pull, phase: 'restoring' } : pull;
    case 'settled':
      return pull.phase === 'aborting' || pull.phase === 'restoring' ? AT_REST : pull;
  }
}

function moved(pull: Pull, y: number, scrollTop: number): Pull {
  if (pull.zero === null) return pull;
  if (pull.zero === 'unmoved') return { ...pull, zero: y };
  const distance = y - pull.zero;
  // Upwards first, the page scrolls: this touch pulls nothing any more.
  if (!isPulled(pull) && (distance < 0 || scrollTop > 0)) return AT_REST;
  if (distance === 0 && !isPulled(pull)) return pull;
  const reach = Math.max(0, distance);
  return { ...pull, distance: reach, phase: reach >= THRESHOLD_PX ? 'reached' : 'pulling' };
}

/** Ends the touch without a refresh. */
const release = (pull: Pull): Pull =>
  isPulled(pull) ? { ...pull, phase: 'aborting', zero: null } : { ...pull, zero: null };
