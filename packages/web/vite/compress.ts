import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import type { Plugin } from 'vite';

const TEXT = /\.(?:m?js|css|html|svg|json|webmanifest)$/;
const SIZE_MIN = 1_024;
/** 256 KiB: with a larger window the first script comes out larger. */
const WINDOW_BITS = 18;

/** Writes a .br and a .gz beside every text file of the build, at their slowest and smallest: once here,
 *  never per reply. */
export function compress(): Plugin {
  let outDir = '';
  return {
    name: 'tessera-compress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(outDir, { recursive: true });
        await Promise.all(
          names.filter((name) => TEXT.test(name)).map((name) => compressFile(join(outDir, name))),
        );
      },
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SIZE_MIN) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  await Promise.all([
    writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params })),
    writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })),
  ]);
}
