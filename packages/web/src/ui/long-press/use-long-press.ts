import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react';

const HOLD_MS = 350;
/** px on either axis that a finger may move meanwhile. */
const MOVE_MAX_PX = 10;

type Press = { readonly x: number; readonly y: number; readonly timer: ReturnType<typeof setTimeout> };

export type LongPressHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onContextMenu: (event: MouseEvent) => void;
};

/** Handlers of an element that does something when it is held: one finger for 350 ms that moves by no more
 *  than 10 px. A second finger cancels. The click at the end of a long press is dropped. The keyboard does
 *  the same by the menu key or Shift+F10, the mouse by its second button. A press on a field is left to the
 *  browser, which selects and pastes by it. */
export function useLongPress(onPress: () => void): LongPressHandlers {
  const press = useRef<Press | null>(null);
  const end = (): void => {
    clearTimeout(press.current?.timer);
    press.current = null;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown(event) {
      end();
      if (!event.isPrimary || event.button !== 0 || isField(event.target)) return;
      const timer = setTimeout(() => {
        press.current = null;
        dropClick();
        onPress();
      }, HOLD_MS);
      press.current = { x: event.clientX, y: event.clientY, timer };
    },
    onPointerMove({ clientX, clientY }) {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.max(Math.abs(clientX - x), Math.abs(clientY - y)) > MOVE_MAX_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onContextMenu(event) {
      if (isField(event.target)) return;
      event.preventDefault();
      // Phones send it in the middle of a touch, which is counted above.
      if (!isTouch(event.nativeEvent)) onPress();
    },
  };
}

/** Drops the click with which the touch ends, wherever it lands: what the press has opened may lie under the
 *  finger by then. A touch that lasts long enough ends without one. */
function dropClick(): void {
  const waiting = new AbortController();
  const options = { capture: true, signal: waiting.signal };
  const stop = (): void => waiting.abort();
  const drop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
    stop();
  };
  addEventListener('click', drop, options);
  for (const next of ['pointerdown', 'keydown']) addEventListener(next, stop, options);
}

const isField = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea') !== null;

const isTouch = (event: object): boolean => 'pointerType' in event && event.pointerType === 'touch';
