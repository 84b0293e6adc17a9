import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Plugin } from 'vite';

import { chunkFiles, homeChunks } from './part-files.ts';

/** What home's scripts may weigh, the words of one language included: those before the first paint, and all
 *  that come at once. Units: bytes. */
const BUDGETS = [
  { packing: 'gzip', suffix: '.gz', isWhole: false, bytesMax: 95_000 },
  { packing: 'brotli', suffix: '.br', isWhole: true, bytesMax: 84_000 },
] as const;
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
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!isProduction) return;
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

/** A file too small to be packed travels as it is. */
async function packedSize(path: string, suffix: string): Promise<number> {
  const { size } = await stat(path + suffix).catch(() => stat(path));
  return size;
}
