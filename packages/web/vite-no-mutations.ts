import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const STAND_IN = fileURLToPath(new URL('src/api/no-mutations.ts', import.meta.url));

/** Leaves the query library's store of mutations out of the build: posts go through our own client, nothing
 *  uses it, and the library's client would carry it into the first load all the same. */
export function noMutations(): Plugin {
  return {
    name: 'tessera-no-mutations',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './mutationCache.js' && importer?.includes('/@tanstack/query-core/') ? STAND_IN : undefined,
  };
}
