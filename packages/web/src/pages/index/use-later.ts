import { useEffect, useState } from 'react';

import { importAgain } from '../../lazy/import-again.ts';
import type * as LaterParts from './later/later.ts';

/** The parts of home that the first paint does without; null until they have loaded. A failed fetch is tried
 *  again when home is shown again. */
export function useLater(): typeof LaterParts | null {
  const [later, setLater] = useState<typeof LaterParts | null>(null);
  useEffect(() => {
    if (later) return;
    importAgain(() => import('./later/later.ts')).then(setLater, () => undefined);
  }, [later]);
  return later;
}
