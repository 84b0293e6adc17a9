import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Plugin } from 'vite';

import { packedSizes, sum } from './packed-sizes.ts';
import { chunkFiles, homeChunks } from './part-files.ts';

/** Largest size of home's scripts, the texts of one language included: those before the first paint, and all
 *  that come at once. Names of files are hashes: any change of a file that loads later changes the brotli
 *  size of the first script by up to 80 bytes either way, and gzip by 5. Units: bytes. */
const BUDGETS = [
  { packing: 'gzip', suffix: '.gz', isWhole: false, bytesMax: 95_000 },
  { packing: 'brotli', suffix: '.br', isWhole: true, bytesMax: 86_700 },
] as const;
/** Largest size of a page before its scripts: home with its styles in it, and the styles of another page,
 *  which are the shared sheet and one of its own.  Units: bytes of gzip. */
const HOME_PAGE_MAX = 11_200;
const PAGE_STYLES_MAX = 11_600;
/** Largest number and size of the files that any other page fetches beside the first script before it is
 *  shown, and largest size of the one script that is its own. Units: files, bytes of gzip. */
const PAGE_FILES_MAX = 20;
const PAGE_MAX = 47_000;
const PAGE_OWN_MAX = 9_500;
/** A page, or a table that is fetched for some games alone. */
const PAGE = /\/src\/pages\/.+(?:-page|\/league-board)\.tsx$/;
const CORE = /\/src\/i18n\/([\w-]+)\/core\.ts$/;

/** Fails a production build whose home weighs more than its budget in any language, or another page more than
 *  what all others have; a build under test holds React's own checks and weighs twice as much. Reads the
 *  packed files, so it comes after the plugin that writes them. */
export function homeBudget(): Plugin {
  let outDir = '';
  let isProduction = false;
  const homes = new Map<string, readonly string[]>();
  const pages = new Map<string, readonly string[]>();
  let beside = '';
  return {
    name: 'tessera-home-budget',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
      isProduction = config.isProduction;
    },
    generateBundle(_options, bundle) {
      beside = homeChunks(bundle).beside.fileName;
      const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
      const entries = chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName);
      for (const chunk of chunks) {
        const locale = CORE.exec(chunk.facadeModuleId ?? '')?.[1];
        if (locale) homes.set(locale, [...entries, ...chunkFiles(bundle, chunk.fileName)]);
        const page = chunk.facadeModuleId ?? '';
        if (PAGE.test(page)) pages.set(page, chunkFiles(bundle, chunk.fileName));
      }
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!isProduction) return;
        const [home = 0] = await packedSizes(outDir, ['index.html'], '.gz');
        if (home > HOME_PAGE_MAX) this.error(`home is ${home} bytes of gzip, more than ${HOME_PAGE_MAX}`);
        const styles = await largestStyles(join(outDir, 'assets'));
        if (styles > PAGE_STYLES_MAX)
          this.error(`the styles of a page are ${styles} bytes of gzip, more than ${PAGE_STYLES_MAX}`);
        for (const [page, files] of pages) {
          const [own = 0, ...others] = await packedSizes(outDir, files, '.gz');
          const bytes = sum([own, ...others]);
          if (files.length > PAGE_FILES_MAX || bytes > PAGE_MAX || own > PAGE_OWN_MAX)
            this.error(`${page} has ${files.length} scripts, ${bytes} bytes of gzip, ${own} of them its own`);
        }
        if (homes.size === 0 || pages.size === 0) this.error('the build has no scripts of home or of pages');
        for (const [locale, files] of homes)
          for (const { packing, suffix, isWhole, bytesMax } of BUDGETS) {
            const counted = isWhole ? [...files, beside] : files;
            const bytes = sum(await packedSizes(outDir, counted, suffix));
            if (bytes > bytesMax)
              this.error(
                `home's scripts in ${locale} are ${bytes} bytes of ${packing}, more than ${bytesMax}`,
              );
          }
      },
    },
  };
}

/** The shared sheet is by far the largest; a page has one beside it at the most. */
async function largestStyles(folder: string): Promise<number> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.css'));
  const sizes = await packedSizes(folder, names, '.gz');
  const [shared = 0, own = 0] = sizes.toSorted((one, other) => other - one);
  return shared + own;
}
