import { useEffect, useState } from 'react';

import { loadTexts } from '../../i18n/i18n.ts';

/** Returns true once the texts and styles of the pages have loaded; home alone does not load them. */
export function usePageAssets(): boolean {
  const [hasAssets, setHasAssets] = useState(false);
  useEffect(() => {
    const show = (): void => setHasAssets(true);
    Promise.all([loadTexts(['pages', 'games']), globalThis.tesseraPreload?.('/pages/profile/profile')]).then(
      show,
      show,
    );
  }, []);
  return hasAssets;
}
