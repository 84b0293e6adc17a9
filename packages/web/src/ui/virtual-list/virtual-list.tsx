import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Virtualizer } from 'virtua';

import { cameOnTop } from './came-on-top.ts';

type VirtualListProps<T> = {
  readonly items: readonly T[];
  readonly keyOf: (item: T) => string;
  readonly renderItem: (item: T) => ReactNode;
  /** px of a usual row: until a row is measured it takes that room, so that what follows does not move. */
  readonly rowSize?: number;
  /** Comes after the last row, as one of them: it is not seen before the rows above it are measured. */
  readonly foot?: ReactNode;
  /** Called while fewer than about ten rows are left below; calling it twice must do no harm. */
  readonly onNearEnd?: () => void;
};

const NEAR_PX = 720;

/** A list that stays smooth at any length: only what is near the screen is in the document. It scrolls with
 *  the page it lies in. Import it in pages that are fetched on their own, never in home. */
export function VirtualList<T extends object>(props: VirtualListProps<T>) {
  const { items, keyOf, renderItem, rowSize, foot, onNearEnd } = props;
  const place = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLElement | null>(null);
  const [startMargin, setStartMargin] = useState<number | null>(null);
  useLayoutEffect(() => {
    const main = place.current?.closest('main') ?? null;
    scroller.current = main;
    if (!main || !place.current) return;
    setStartMargin(
      place.current.getBoundingClientRect().top - main.getBoundingClientRect().top + main.scrollTop,
    );
  }, []);
  const [isPastStart, setIsPastStart] = useState(false);
  const [shown, setShown] = useState({ items, isShift: false });
  if (items !== shown.items) {
    // At its very start the list shows what is new; further down the reader's place stays, and the new rows
    // lie above.
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
