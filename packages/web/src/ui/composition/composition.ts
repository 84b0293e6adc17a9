/** Returns true if a key belongs to an input method that is composing text: its Enter takes the composed
 *  words and does nothing else. WebKit reports that Enter when the composition has ended, by the code 229
 *  alone. */
export const isComposing = ({
  isComposing: isUnderWay,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean => isUnderWay || keyCode === 229;

/** Keeps every Enter of an input method from whatever an Enter does on the page: it neither sends a form nor
 *  reaches a listener. Returns what ends it. */
export function keepCompositionEnter(target: Pick<Window, 'addEventListener' | 'removeEventListener'>) {
  const stop = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !isComposing(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  // Before every other listener.
  target.addEventListener('keydown', stop, { capture: true });
  return () => target.removeEventListener('keydown', stop, { capture: true });
}
