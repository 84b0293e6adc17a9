import { useEffect, useState } from 'react';

import { loadTexts } from '../../i18n/i18n.ts';

/** Whether the words and styles of the pages are there; home alone has not loaded them. */
export function useDress(): boolean {
  const [isDressed, setIsDressed] = useState(false);
  useEffect(() => {
    const dress = (): void => setIsDressed(true);
    Promise.all([loadTexts(['pages', 'games']), globalThis.tesseraPreload?.('/pages/profile/profile')]).then(
      dress,
      dress,
    );
  }, []);
  return isDressed;
}
