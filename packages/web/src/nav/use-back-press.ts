import { useEffect, useEffectEvent } from 'react';

import { nav } from './nav.ts';

/** Asks the page on top before the back arrow or navigateBack leaves it: true keeps it, and the call is
 *  refused with "navigateBack:fail onBackPress". The own back of the browser is not asked. */
export function useBackPress(onBack: () => boolean): void {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    const handler = (): boolean => ask();
    nav().onBackPress = handler;
    return () => {
      if (nav().onBackPress === handler) nav().onBackPress = null;
    };
  }, []);
}
