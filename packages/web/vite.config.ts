import { createHash } from 'node:crypto';

import { defineConfig } from 'vite';

import { compress } from './vite/compress.ts';
import { homeBudget } from './vite/home-budget.ts';
import { shell } from './vite/shell.ts';

/** What several pages have in common and is small: one file instead of a dozen, so that a page on its own is
 *  fetched in one round of the six connections a phone opens. The long list is not small. */
const SMALL_PARTS = {
  name: 'parts',
  test: /\/web\/src\/(?:i18n\/(?:format|isolated)|live|nav|ui\/(?!virtual-list))|\/domain\/src\/(?:money|result)\./,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [shell(), compress(), homeBudget()],
  oxc: { jsx: { runtime: 'automatic' } },
  css: command === 'build' ? { modules: { generateScopedName: shortName } } : {},
  build: {
    target: 'es2022',
    // These know light-dark(); older targets would have it lowered to a cascade of variables.
    cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
    cssMinify: 'lightningcss',
    // The shell cuts the one sheet in two; preloading is the boot script's work.
    cssCodeSplit: false,
    modulePreload: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      // Everything the first page needs is one file: it compresses better than two, and is one request.
      output: {
        // By content alone: the app and its boot script name every page and catalogue, and a word more in
        // each counts.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: { groups: [{ name: 'app', tags: ['$initial'], priority: 1 }, SMALL_PARTS] },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));

/** Class names of a production build: short, and the same for the same file on every machine. */
function shortName(name: string, file: string): string {
  const place = file.slice(file.lastIndexOf('/src/'));
  return `t${createHash('sha256').update(`${place} ${name}`).digest('base64url').slice(0, 5)}`;
}
