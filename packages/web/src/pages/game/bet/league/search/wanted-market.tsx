import { useEffect, useRef } from 'react';

import { useQueryParams } from '../../../../../nav/page-context.ts';
import { queryText } from '../../../../../nav/url.ts';

/** Brings the market into sight that the address of a match names: once, and not again when its reader comes
 *  back to the page. */
export function WantedMarket() {
  const family = queryText(useQueryParams(), 'market');
  const place = useRef<HTMLSpanElement>(null);
  const hasCome = useRef(false);
  useEffect(() => {
    if (hasCome.current) return;
    hasCome.current = true;
    const cells = place.current?.parentElement?.querySelectorAll<HTMLElement>('[data-market]') ?? [];
    const wanted = Array.from(cells).find(({ dataset }) => dataset['market'] === family);
    wanted?.closest('section')?.scrollIntoView();
  }, [family]);
  return <span ref={place} hidden />;
}
