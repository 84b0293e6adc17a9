import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const STAND_IN = fileURLToPath(new URL('src/api/late-paging.ts', import.meta.url));

/** Leaves the query library's fetching of lists by pages out of the first load: every query knows it, home
 *  asks for none. It comes with the first page that has such a list, and makes itself known to the queries
 *  then. */
export function latePaging(): Plugin {
  return {
    name: 'tessera-late-paging',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      id === './infiniteQueryBehavior.js' && importer?.endsWith('/query.js') ? STAND_IN : undefined,
    transform: {
      filter: { id: /\/@tanstack\/query-core\/.*\/infiniteQueryObserver\.js$/ },
      handler: (code) => ({ code: `${INTRODUCTION}\n${code}`, map: null }),
    },
  };
}

const INTRODUCTION = `import { infiniteQueryBehavior } from './infiniteQueryBehavior.js';
import { introduce } from ${JSON.stringify(STAND_IN)};
introduce(infiniteQueryBehavior);`;
