import { useRef, type TouchEvent } from 'react';

/** A finger on a track. `isOurs` is null until its first move shows whether it goes sideways.
 *  Units: px, ms, px per ms. */
type Drag = {
  readonly fromX: number;
  readonly fromY: number;
  readonly isOurs: boolean | null;
  readonly x: number;
  readonly at: number;
  readonly speed: number;
};

/** A finger that rested this long before it left has no speed. */
const STILL_MS = 100;

type DragEnds = {
  readonly onStart: () => void;
  /** Horizontal distance of the finger from its first touch. */
  readonly onMove: (px: number) => void;
  /** Its speed at the end; none if it rested, went elsewhere, or the system took the touch. */
  readonly onEnd: (speed: number) => void;
};

/** One finger that goes sideways: further to the side than up or down when it first moves. What goes up or
 *  down scrolls the page; the track has `touch-action: pan-y`. */
export function useDrag({ onStart, onMove, onEnd }: DragEnds) {
  const drag = useRef<Drag | null>(null);
  const end = (isTaken: boolean): void => {
    const last = drag.current;
    drag.current = null;
    if (!last) return;
    const isSlow = isTaken || last.isOurs !== true || performance.now() - last.at > STILL_MS;
    onEnd(isSlow ? 0 : last.speed);
  };
  return {
    onTouchStart({ touches }: TouchEvent): void {
      const finger = touches[0];
      if (!finger || touches.length > 1) return end(true);
      const { clientX: x, clientY: y } = finger;
      drag.current = { fromX: x, fromY: y, isOurs: null, x, at: performance.now(), speed: 0 };
      onStart();
    },
    onTouchMove({ touches }: TouchEvent): void {
      const finger = touches[0];
      const last = drag.current;
      if (!finger || !last || last.isOurs === false) return;
      const { clientX: x, clientY: y } = finger;
      const isOurs = last.isOurs ?? Math.abs(x - last.fromX) > Math.abs(y - last.fromY);
      const now = performance.now();
      const speed = now > last.at ? (x - last.x) / (now - last.at) : last.speed;
      drag.current = { ...last, isOurs, x, at: now, speed };
      if (isOurs) onMove(x - last.fromX);
    },
    onTouchEnd: () => end(false),
    onTouchCancel: () => end(true),
  };
}
