import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Virtualizer } from 'virtua';

import { useResize } from '../resize/index.ts';
import { cameOnTop } from './came-on-top.ts';

type VirtualListProps<T> = {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly renderItem: (item: T) => ReactNode;
  /** px; the height of a row until it is measured, so that later rows do not move. */
  readonly rowSize?: number;
  /** Rendered after the last row as one of them, so it appears only when the rows above are measured. */
  readonly foot?: ReactNode;
  /** Called when fewer than about ten rows are left below; must be idempotent. */
  readonly onNearEnd?: () => void;
};

const NEAR_PX = 720;

/** A virtual list: only rows near the screen are in the document. It scrolls with its page. Import it only in
 *  lazily loaded pages, never in home. */
export function VirtualList<T extends object>(props: VirtualListProps<T>) {
  const { items, keyOf, renderItem, rowSize, foot, onNearEnd } = props;
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [startMargin, setStartMargin] = useState<number | null>(null);
  useLayoutEffect(() => {
    scroller.current = place.current?.closest('main') ?? null;
    setStartMargin(marginOf(place.current));
  }, []);
  // Content above the list may wrap differently in a window of another width.
  useResize(() => setStartMargin(marginOf(place.current)));
  const [isPastStart, setIsPastStart] = useState(false);
  const [shown, setShown] = useState({ items, isShift: false });
  if (items !== shown.items) {
    // At the very top new rows are shown; further down they are added above and the reader's position stays.
    setShown({ items, isShift: isPastStart && cameOnTop(shown.items, items, keyOf) });
  }
  const scrolled = (): void => {
    const main = scroller.current;
    if (!main) return;
    setIsPastStart(main.scrollTop > (startMargin ?? 0));
    if (main.scrollHeight - main.scrollTop - main.clientHeight < NEAR_PX) onNearEnd?.();
  };
  return (
    <div ref={place}>
      {startMargin !== null && (
        <Virtualizer
          data={foot === undefined ? items : [...items, null]}
          scrollRef={scroller}
          startMargin={startMargin}
          shift={shown.isShift}
          onScroll={scrolled}
          {...(rowSize !== undefined && { itemSize: rowSize })}
        >
          {(item: T | null) =>
            item === null ? <div key="foot">{foot}</div> : <div key={keyOf(item)}>{renderItem(item)}</div>
          }
        </Virtualizer>
      )}
    </div>
  );
}

/** px from the top of the page to the list; null outside of a page. */
function marginOf(place: Element | null): number | null {
  const main = place?.closest('main');
  if (!main || !place) return null;
  return place.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop;
}
