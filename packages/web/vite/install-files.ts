import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import sharp from 'sharp';
import type { Plugin, Rollup } from 'vite';

import { core as ar } from '../src/i18n/ar/core.ts';
import { core as au } from '../src/i18n/au/core.ts';
import { core as en } from '../src/i18n/en/core.ts';
import { direction, langTag, type Locale } from '../src/i18n/locale.ts';
import type { CoreTexts } from '../src/i18n/messages.ts';
import { core as zhHans } from '../src/i18n/zh-hans/core.ts';
import { core as zhHant } from '../src/i18n/zh-hant/core.ts';
import { bundleOnce } from './bundle-once.ts';
import { chunkFiles, homeChunks } from './part-files.ts';
import { ICONS, webManifest } from './web-manifest.ts';

const TEXTS: Readonly<Record<Locale, CoreTexts>> = { 'zh-Hans': zhHans, 'zh-Hant': zhHant, en, ar, au };
const CORE = /\/src\/i18n\/[\w-]+\/core\.ts$/;
/** Systems cut a maskable icon; what matters lies within the inner four fifths. */
const MASKABLE_PART = 0.8;

/** Writes what makes the app installable: a manifest for each language, icons from the mark, and the service
 *  worker with the list of the files that open the app without a network; and the verifier, for readers who
 *  take it home. */
export function installFiles(): Plugin {
  let root = '';
  let outDir = '';
  let files: readonly string[] = [];
  return {
    name: 'tessera-install-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    generateBundle(_options, bundle) {
      files = shellFiles(bundle);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        await Promise.all([
          writeManifests(outDir),
          copyFile(join(root, '../verify/verify.mjs'), join(outDir, 'verify.mjs')),
          writeIcons(root, outDir),
          writeWorker(root, outDir, files),
        ]);
      },
    },
  };
}

/** The page, the first script, what comes beside and after it, the words of every language, and the drawings:
 *  those of a phone without a network are not fetched before it is one. */
function shellFiles(bundle: Rollup.OutputBundle): readonly string[] {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
  const { beside, later } = homeChunks(bundle);
  const words = chunks.filter((chunk) => CORE.test(chunk.facadeModuleId ?? ''));
  const drawings = Object.keys(bundle).filter((name) => name.endsWith('.svg'));
  const names = [
    ...chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.fileName),
    ...[beside, later, ...words].flatMap((chunk) => chunkFiles(bundle, chunk.fileName)),
    ...drawings,
  ];
  return ['/', ...[...new Set(names)].toSorted().map((name) => `/${name}`)];
}

async function writeManifests(outDir: string): Promise<void> {
  await Promise.all(
    Object.entries(TEXTS).map(([locale, texts]) => {
      const name = locale as Locale;
      const manifest = webManifest(texts, { lang: langTag(name), dir: direction(name) });
      return writeFile(join(outDir, `app.${locale.toLowerCase()}.webmanifest`), JSON.stringify(manifest));
    }),
  );
}

async function writeIcons(root: string, outDir: string): Promise<void> {
  const mark = await readFile(join(root, 'public/icon.svg'), 'utf8');
  await mkdir(join(outDir, 'icons'), { recursive: true });
  await Promise.all(
    ICONS.map(async ({ file, size, isMaskable }) => {
      const svg = Buffer.from(isMaskable ? maskable(mark) : mark);
      await sharp(svg, { density: (72 * size) / 32 })
        .resize(size, size)
        .png()
        .toFile(join(outDir, file));
    }),
  );
}

/** The mark on its colour up to the edge, smaller. */
function maskable(mark: string): string {
  const inset = 16 * (1 - MASKABLE_PART);
  const dots = /<g[\s\S]*<\/g>/.exec(mark)?.[0];
  const colour = /<rect[^>]*fill="([^"]+)"/.exec(mark)?.[1];
  if (dots === undefined || colour === undefined) throw new Error('icon.svg has no dots on a square');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${colour}"/><g transform="translate(${inset} ${inset}) scale(${MASKABLE_PART})">${dots}</g></svg>`;
}

async function writeWorker(root: string, outDir: string, files: readonly string[]): Promise<void> {
  const page = await readFile(join(outDir, 'index.html'));
  const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12);
  const define = { SHELL_FILES: JSON.stringify(files), BUILD_VERSION: JSON.stringify(version) };
  const code = await bundleOnce('iife', {
    input: join(root, 'src/worker/worker.ts'),
    transform: { define },
  });
  await writeFile(join(outDir, 'worker.js'), code);
}
