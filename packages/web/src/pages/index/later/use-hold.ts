import { useState, type SyntheticEvent } from 'react';

const FREE = { drag: false, hover: false, focus: false };

/** State of a pointer or focus on an element, and the handlers that note it. */
export function useHold() {
  const [held, setHeld] = useState(FREE);
  const note =
    (by: keyof typeof FREE, isHeld: boolean) =>
    (event: SyntheticEvent): void => {
      // A finger leaves no pointer behind: its drags are noted by touch events.
      const isFinger = 'pointerType' in event && event.pointerType === 'touch';
      if (!isFinger) setHeld((now) => ({ ...now, [by]: isHeld }));
    };
  return {
    isHeld: held.drag || held.hover || held.focus,
    handlers: {
      onTouchStart: note('drag', true),
      onTouchEnd: note('drag', false),
      onTouchCancel: note('drag', false),
      onPointerEnter: note('hover', true),
      onPointerLeave: note('hover', false),
      onFocus: note('focus', true),
      onBlur: note('focus', false),
    },
  };
}
