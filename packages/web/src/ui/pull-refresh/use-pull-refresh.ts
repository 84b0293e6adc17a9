import { useEffect, useEffectEvent, useReducer, type RefObject } from 'react';

import { AT_REST, isPulled, pullReducer, type Pull, type PullEvent } from './pull-reducer.ts';

/** Duration of each way back to rest, a little longer than its movement. */
const ABORT_MS = 350;
const RESTORE_MS = 300;
/** A refresh that was asked for, not pulled, begins later, as clients of this family expect. */
const ASKED_MS = 50;
/** A refresh that never ends is stopped. */
const SAFETY_MS = 10_000;

type PullRefreshState = Pick<Pull, 'phase' | 'distance'> & {
  /** For the keyboard and the mouse: refreshes as a pull does. */
  readonly refresh: () => void;
};

/** Pulling the page down at its top refreshes it: one finger, 150 px from its first move, released there.
 *  `place` is anything in the page. `onRefresh` runs once a pull; the indicator stays until its promise is
 *  settled, in whatever way, for ten seconds at most. */
export function usePullRefresh(
  place: RefObject<Element | null>,
  onRefresh: () => Promise<unknown>,
): PullRefreshState {
  const [pull, dispatch] = useReducer(pullReducer, AT_REST);
  const { phase } = pull;
  const isHeld = pull.zero !== null;
  const follow = useEffectEvent((event: PullEvent): boolean => {
    dispatch(event);
    return isPulled(pullReducer(pull, event));
  });

  useEffect(() => {
    const page = place.current?.closest('main');
    if (!page) return;
    const touched = (event: TouchEvent): void =>
      dispatch({ type: 'touched', fingers: event.touches.length, scrollTop: page.scrollTop });
    const released = (): void => dispatch({ type: 'released' });
    const cancelled = (): void => dispatch({ type: 'cancelled' });
    page.addEventListener('touchstart', touched, { passive: true });
    page.addEventListener('touchend', released, { passive: true });
    page.addEventListener('touchcancel', cancelled, { passive: true });
    return () => {
      page.removeEventListener('touchstart', touched);
      page.removeEventListener('touchend', released);
      page.removeEventListener('touchcancel', cancelled);
      cancelled();
    };
  }, [place]);

  // Only while a pull is possible: a listener that may stop scrolling slows it down.
  useEffect(() => {
    const page = place.current?.closest('main');
    if (!isHeld || !page) return;
    const moved = (event: TouchEvent): void => {
      const y = event.touches[0]?.clientY;
      if (y === undefined) return;
      const isPull = follow({ type: 'moved', y, scrollTop: page.scrollTop });
      if (isPull && event.cancelable) event.preventDefault();
    };
    page.addEventListener('touchmove', moved, { passive: false });
    return () => page.removeEventListener('touchmove', moved);
  }, [place, isHeld]);

  usePhaseEnd(pull, onRefresh, dispatch);
  return { phase, distance: pull.distance, refresh: () => dispatch({ type: 'asked' }) };
}

/** Ends each phase that ends by itself. */
function usePhaseEnd(
  { phase, distance }: Pick<Pull, 'phase' | 'distance'>,
  onRefresh: () => Promise<unknown>,
  dispatch: (event: { readonly type: 'finished' | 'settled' }) => void,
): void {
  const refresh = useEffectEvent(onRefresh);
  const isPull = distance > 0;
  useEffect(() => {
    if (phase === 'refreshing') {
      const finish = (): void => dispatch({ type: 'finished' });
      const timer = setTimeout(finish, SAFETY_MS);
      let isOver = false;
      const end = (): void => {
        if (!isOver) finish();
      };
      const begin = (): void => void refresh().then(end, end);
      const start = isPull ? undefined : setTimeout(begin, ASKED_MS);
      if (isPull) begin();
      return () => {
        isOver = true;
        clearTimeout(start);
        clearTimeout(timer);
        finish();
      };
    }
    if (phase !== 'aborting' && phase !== 'restoring') return;
    const settle = (): void => dispatch({ type: 'settled' });
    const timer = setTimeout(settle, phase === 'aborting' ? ABORT_MS : RESTORE_MS);
    return () => clearTimeout(timer);
  }, [phase, isPull, dispatch]);
}
