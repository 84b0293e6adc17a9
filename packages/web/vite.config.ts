import { defineConfig } from 'vite';

import { className, namedClasses } from './vite/class-names.ts';
import { compress } from './vite/compress.ts';
import { homeBudget } from './vite/home-budget.ts';
import { installFiles } from './vite/install-files.ts';
import { partBudget } from './vite/part-budget.ts';
import { sharedPart, smallPart } from './vite/shared-parts.ts';
import { shell } from './vite/shell.ts';

/** Small modules shared by several pages: two files instead of two dozen, so that a page on its own is
 *  fetched in one round of the six connections a phone opens. The long list is not small. */
const SMALL_PARTS = {
  name: smallPart,
  debugName: 'parts',
  test: anyOf(
    'api/random-hex',
    'guest/odds-text',
    'i18n/(?:format|house-date|isolated)',
    'lazy/(?:use-lazy|when-idle)',
    'live',
    'nav',
    'pending-post',
    'proof/proof-query',
    'protection/use-exclusion',
    'session/guest-balance',
    'settings/(?:feel|odds)',
    'ui/(?!date-picker|log|virtual-list)[\\w-]+',
    'wallet/(?:channels-query|use-money-moved|reward/(?:rates|use-rewards))',
    'fraction|member/identifier|money|odds|result|time|typed-amount',
    'text/(?:ascii-digits|odds-format|unseen-marks)',
  ),
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The long list, and what fills it as it is read on. */
const LISTS = {
  name: 'lists',
  test: /\/(?:web\/src\/ui\/(?:log|virtual-list)|node_modules\/virtua|.*(?:infinite|useInfinite)Query)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** Modules that the page of a proof shares with the comparison of stored evidence. */
const PROOFS = {
  name: 'proofs',
  test: anyOf('proof/(?:kept-claims|pay-tables|round-proof|save-file|whole-proof)'),
  minShareCount: 2,
  includeDependenciesRecursively: false,
};

/** The arithmetic of the curve of the public beacon. With the pairing it is the largest thing that a phone
 *  computes, for the few rounds that have a value of it: two files that are fetched together. */
const CURVE = {
  name: 'curve',
  test: /\/node_modules\/@noble\/curves\/abstract\/(?:hash-to-curve|tower|weierstrass)\.js$/,
  includeDependenciesRecursively: false,
};

/** Modules shared by several pages of games. */
const OF_GAMES = {
  name: sharedPart,
  debugName: 'games',
  includeDependenciesRecursively: false,
};

/** Modules of home's first content: one file that is fetched beside the first script, and needs no other.
 *  Pages take from it what they share with home. */
const HOME_BESIDE = {
  name: 'beside',
  test: anyOf(
    'pages/index/beside',
    'account/change-language',
    'bets/(?:held-results|pending-bets)',
    'game-family/(?:entry-of|icon|match-of-play|number|signs|waves)',
    'games/(?:combinatorics|\\w+/(?:balls|colour))',
    'game-family/\\w+/(?:die-(?:face|spots)|rank|sign)',
    'i18n/(?:format-day|locale-names)',
    'live/use-(?:countdown|games)',
    'settings/(?:hidden-balance|preference)',
    'styles/floating',
    'ui/(?:amount|motion/placed|refused-state)',
    'wallet/balance',
  ),
  priority: 2,
  includeDependenciesRecursively: false,
};

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [namedClasses(), shell(), installFiles(), compress(), homeBudget(), partBudget()],
  oxc: { jsx: { runtime: 'automatic' } },
  css: command === 'build' ? { modules: { generateScopedName: className } } : {},
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
      checks: { moduleLevelDirective: false, pluginTimings: false },
      // A class without a rule is a mistake in one of the two.
      onLog(level, log, handle) {
        if (log.code === 'IMPORT_IS_UNDEFINED') throw new Error(log.message);
        handle(level, log);
      },
      // Everything the first page needs is one file: it compresses better than two, and is one request.
      output: {
        // By content alone: the app and its boot script name every page and catalogue, and a word more in
        // each counts.
        chunkFileNames: 'assets/[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'app', tags: ['$initial'], priority: 3 },
            HOME_BESIDE,
            SMALL_PARTS,
            LISTS,
            PROOFS,
            CURVE,
            OF_GAMES,
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
}));

/** The modules and styles of the app, and the rules, in these places. */
function anyOf(...places: readonly string[]): RegExp {
  return new RegExp(`/(?:web|domain)/src/(?:${places.join('|')})(?:/[\\w-]+)?(?:\\.module)?\\.(?:tsx?|css)$`);
}
