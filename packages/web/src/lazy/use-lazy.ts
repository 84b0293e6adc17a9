import { useEffect, useState } from 'react';

import { importAgain } from './import-again.ts';

/** A module that is fetched when it is wanted; null until then, and while there is nothing to load. `load`
 *  stays the same function between renders. */
export function useLazy<Module>(load: (() => Promise<Module>) | null): Module | null {
  const [loaded, setLoaded] = useState<{ readonly by: typeof load; readonly module: Module } | null>(null);
  useEffect(() => {
    if (!load) return;
    void importAgain(load).then(
      (module) => setLoaded({ by: load, module }),
      () => undefined,
    );
  }, [load]);
  return loaded && loaded.by === load ? loaded.module : null;
}
