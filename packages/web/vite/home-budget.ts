import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Plugin } from 'vite';

import { chunkFiles, homeChunks } from './part-files.ts';

/** What home's scripts may weigh, the words of one language included: those before the first paint, and all
 *  that come at once. Units: bytes. */
const BUDGETS = [
  { packing: 'gzip', suffix: '.gz', isWhole: false, bytesMax: 95_000 },
  { packing: 'brotli', suffix: '.br', isWhole: true, bytesMax: 84_000 },
] as const;
/** What a page weighs at the most before its scripts: home with its styles in it, and the styles of another
 *  page, which are the shared sheet and one of its own.  Units: bytes of gzip. */
const HOME_PAGE_MAX = 10_500;
const PAGE_STYLES_MAX = 12_000;
const CORE = /\/src\/i18n\/([\w-]+)\/core\.ts$/;

/** Fails a production build whose home weighs more than its budget in any language; a build under test holds
 *  React's own checks and weighs twice as much. Reads the packed files, so it comes after the plugin that
 *  writes them. */
export function homeBudget(): Plugin {
  let outDir = '';
  let isProduction = false;
  const homes = new Map<string, readonly string[]>();
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
      }
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!isProduction) return;
        const page = await packedSize(join(outDir, 'index.html'), '.gz');
        if (page > HOME_PAGE_MAX) this.error(`home is ${page} bytes of gzip, more than ${HOME_PAGE_MAX}`);
        const styles = await largestStyles(join(outDir, 'assets'));
        if (styles > PAGE_STYLES_MAX)
          this.error(`the styles of a page are ${styles} bytes of gzip, more than ${PAGE_STYLES_MAX}`);
        if (homes.size === 0) this.error('the build has no scripts of home');
        for (const [locale, files] of homes)
          for (const { packing, suffix, isWhole, bytesMax } of BUDGETS) {
            const counted = isWhole ? [...files, beside] : files;
            const sizes = await Promise.all(counted.map((file) => packedSize(join(outDir, file), suffix)));
            const bytes = sizes.reduce((sum, size) => sum + size, 0);
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
  const sizes = await Promise.all(names.map((name) => packedSize(join(folder, name), '.gz')));
  const [shared = 0, own = 0] = sizes.toSorted((one, other) => other - one);
  return shared + own;
}

/** A file too small to be packed travels as it is. */
async function packedSize(path: string, suffix: string): Promise<number> {
  const { size } = await stat(path + suffix).catch(() => stat(path));
  return size;
}
