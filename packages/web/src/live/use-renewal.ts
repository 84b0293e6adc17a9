import { useEffectEvent, useRef } from 'react';

import type { LiveEvent } from '@tessera/contract/live';

import { usePageShow } from '../nav/page-context.ts';
import { useLive } from './use-live.ts';

/** Refetches when the page is shown and with each event of the member's own topic that `isNews` accepts: one
 *  call at a time, and once more for changes during it. `owner` is the member's id. */
export function useRenewal(
  renew: () => Promise<void>,
  owner: string,
  isNews: (event: LiveEvent) => boolean,
): void {
  const state = useRef<'idle' | 'asking' | 'again'>('idle');
  const again = useEffectEvent(async () => {
    if (state.current !== 'idle') return void (state.current = 'again');
    do {
      state.current = 'asking';
      await renew();
    } while (state.current === ('again' as typeof state.current));
    state.current = 'idle';
  });
  usePageShow(() => void again());
  useLive(/^\d+$/.test(owner) ? [`member:${Number(owner)}`] : [], (event) => {
    if (isNews(event)) void again();
  });
}
