// These functions run in the page, as one script: they know each other, and nothing outside of them.

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Line = Box & { readonly element: Element; readonly text: string };
type Look = Pick<
  CSSStyleDeclaration,
  'display' | 'overflowX' | 'overflowY' | 'position' | 'textOverflow' | 'webkitLineClamp'
>;

/** Boxes and styles already read of each element: nothing moves while the script runs, and every line of text
 *  needs those of all its ancestors. */
declare const seen: { readonly boxes: Map<Element, DOMRect>; readonly looks: Map<Element, Look> };

/** The script that finds what is wrong with the layout of the page, as sentences. */
export const IN_PAGE = `(() => {
  const seen = { boxes: new Map(), looks: new Map() };
  ${[boxOf, lookOf, tell, slack, tooWide, missedByFingers, isScroller, cutBy, outOf, textLines, shownPart, layerOf, onEachOther].join('\n')}
  const lines = textLines();
  return [...tooWide(), ...missedByFingers(), ...outOf(lines), ...onEachOther(lines)];
})()`;

function boxOf(element: Element): DOMRect {
  const known = seen.boxes.get(element);
  if (known) return known;
  const box = element.getBoundingClientRect();
  seen.boxes.set(element, box);
  return box;
}

function lookOf(element: Element): Look {
  const known = seen.looks.get(element);
  if (known) return known;
  const { display, overflowX, overflowY, position, textOverflow, webkitLineClamp } =
    getComputedStyle(element);
  const look = { display, overflowX, overflowY, position, textOverflow, webkitLineClamp };
  seen.looks.set(element, look);
  return look;
}

function tell(element: Element): string {
  return element.outerHTML.slice(0, 160);
}

/** Tolerance for the rounding of browsers. Units: px. */
function slack(): number {
  return 2;
}

/** Sideways scrolling of the page. */
function tooWide(): string[] {
  return [document.documentElement, ...document.querySelectorAll('main')]
    .filter((one) => one.scrollWidth > one.clientWidth)
    .map((one) => `${one.localName} is ${one.scrollWidth - one.clientWidth} px too wide`);
}

/** Controls that a finger misses: 24 px for any, 44 px for those that lead somewhere. */
function missedByFingers(): string[] {
  const faults: string[] = [];
  for (const one of document.querySelectorAll('a[href], button, input, select, summary, [role=tab]')) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = (one.closest('label') ?? one).getBoundingClientRect();
    if (width === 0 || height === 0) continue;
    const least = one.matches('button, select, [role=tab], nav a') ? 44 : 24;
    if (Math.min(width, height) < least - 0.5)
      faults.push(`${Math.round(width)} x ${Math.round(height)}: ${tell(one)}`);
  }
  return faults;
}

function isScroller(value: string): boolean {
  return value === 'auto' || value === 'scroll';
}

/** Every line of text that can be seen, without the room above and below its letters; of a modal dialog,
 *  where one is open. */
function textLines(): Line[] {
  const lines: Line[] = [];
  const unseen = 'svg, script, style, option, .sr-only, [aria-hidden=true]';
  const root = document.querySelector('dialog:modal') ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = (node.textContent ?? '').trim().slice(0, 30);
    const element = node.parentElement;
    if (text === '' || !element || element.closest(unseen)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(node);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const room = (bottom - top) / 4;
      if (right - left >= 1 && bottom - top >= 1)
        lines.push({ left, right, top: top + room, bottom: bottom - room, element, text });
    }
  }
  return lines;
}

/** Text that is cut, beyond the edge of the screen, or runs out of its control; once for each element. */
function outOf(lines: readonly Line[]): string[] {
  const faults = new Map<Element, string>();
  for (const line of lines) {
    if (faults.has(line.element)) continue;
    const why = cutBy(line);
    if (why !== null) faults.set(line.element, `"${line.text}" ${why}`);
  }
  return [...faults.values()];
}

/** Returns the reason why a line of text cannot be read whole, or null. Text that can be scrolled to can be
 *  read; text that ends in an ellipsis, or is for screen readers alone, is cut on purpose. */
function cutBy({ left, right, top, bottom, element }: Line): string | null {
  const isBeside = (box: Box): boolean => left < box.left - slack() || right > box.right + slack();
  const middle = (top + bottom) / 2;
  let [canScrollX, canScrollY] = [false, false];
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
    const style = lookOf(at);
    canScrollX ||= isScroller(style.overflowX);
    canScrollY ||= isScroller(style.overflowY);
    const box = boxOf(at);
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') {
      if (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none') return null;
      if (box.width <= 1 || box.height <= 1) return null;
      if (!canScrollX && isBeside(box)) return `is cut by ${tell(at)}`;
      if (!canScrollY && (middle < box.top - slack() || middle > box.bottom + slack()))
        return `is cut above or below by ${tell(at)}`;
    }
    const isControl = at.matches('button, a[href], [role=tab], summary') && style.display !== 'inline';
    if (isControl && !canScrollX && isBeside(box)) return `runs out of ${tell(at)}`;
    if (style.position === 'fixed' || at.matches('dialog')) break;
  }
  const edges = { left: 0, right: innerWidth, top, bottom };
  return !canScrollX && isBeside(edges) ? 'is beyond the edge' : null;
}

/** The visible part of a line in the boxes that cut it, if there is any: lines after the last of a clamp, and
 *  the rest after an ellipsis, are still there for the script. */
function shownPart(line: Line): Line[] {
  let { left, right, top, bottom } = line;
  for (let at: Element | null = line.element; at && !at.matches('main, dialog'); at = at.parentElement) {
    if (lookOf(at).overflowX === 'visible') continue;
    const box = boxOf(at);
    [left, right] = [Math.max(left, box.left), Math.min(right, box.right)];
    [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
  }
  return left < right && top < bottom ? [{ ...line, left, right, top, bottom }] : [];
}

/** The layer of an element, which covers others on purpose: a fixed or sticky element, or a dialog. */
function layerOf(element: Element): Element {
  for (let at = element; ; at = at.parentElement ?? document.body) {
    if (at === document.body || at.matches('dialog, main, [popover]')) return at;
    if (['fixed', 'sticky'].includes(lookOf(at).position)) return at;
  }
}

/** Texts of one layer that lie on each other, once for each element. */
function onEachOther(lines: readonly Line[]): string[] {
  const faults = new Map<Element, string>();
  const inView = lines.flatMap(shownPart);
  for (const layer of Map.groupBy(inView, ({ element }) => layerOf(element)).values()) {
    layer.sort((one, other) => one.top - other.top);
    for (const [at, line] of layer.entries()) {
      for (const other of layer.slice(at + 1)) {
        if (other.top >= line.bottom - slack()) break;
        if (other.element === line.element || faults.has(other.element)) continue;
        if (Math.min(line.right, other.right) - Math.max(line.left, other.left) > slack())
          faults.set(other.element, `"${other.text}" lies on "${line.text}" in ${tell(line.element)}`);
      }
    }
  }
  return [...faults.values()];
}
