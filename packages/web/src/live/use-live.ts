import { useEffect, useEffectEvent } from 'react';

import type { LiveEvent, LiveTopic } from '@tessera/contract/live';

import { whenIdle } from '../lazy/when-idle.ts';

/** Follows topics while the page is on top. The cache is kept up to date without further code; `onEvent` gets
 *  each event. The stream's code loads once the first page that uses it is painted. */
export function useLive(topics: readonly LiveTopic[], onEvent: (event: LiveEvent) => void = ignore): void {
  const notify = useEffectEvent(onEvent);
  const key = topics.join();
  useEffect(() => {
    if (key === '') return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const callOff = whenIdle(() => {
      void import('./live.ts').then(({ listenLive }) => {
        if (!isOver) stop = listenLive(key.split(',') as LiveTopic[], (event) => notify(event));
      });
    });
    return () => {
      isOver = true;
      callOff();
      stop?.();
    };
  }, [key]);
}

const ignore = (): void => undefined;
