const STUCK = new Set(['sticky', 'fixed']);
/** Elements at the end of the screen that are not positioned there: the bar of tabs, the foot of a sheet, and
 *  what stands on the foot of a page. */
const FEET = '#app > nav, dialog footer, [data-foot]';
const GROUND = 'dialog, main, body';

/** Height taken at the end of the screen: by the keyboard, and by the feet of the page that stand on one
 *  another there, of which never more than half of what is seen.  Units: px of the layout viewport. */
export function footHeight(): number {
  const { offsetTop = 0, height = innerHeight } = globalThis.visualViewport ?? {};
  const end = offsetTop + height;
  const highest = offsetTop + height / 2;
  let edge = end;
  for (;;) {
    const top = topOfFootAt(innerWidth / 2, edge - 1);
    if (top === null || top >= edge || top < highest) break;
    edge = top;
  }
  return innerHeight - edge;
}

function topOfFootAt(x: number, y: number): number | null {
  let at = document.elementFromPoint(x, y);
  for (; at && !at.matches(GROUND); at = at.parentElement) {
    if (at.matches(FEET) || STUCK.has(getComputedStyle(at).position)) return at.getBoundingClientRect().top;
  }
  // A short sheet is a foot itself: its buttons are at its end.
  const box = at?.matches('dialog') && at.getBoundingClientRect();
  return box && box.bottom > y ? box.top : null;
}
