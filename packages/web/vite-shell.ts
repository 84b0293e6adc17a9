import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import { rolldown } from 'rolldown';
import type { Plugin, Rollup } from 'vite';

import { firstWords } from './first-words.ts';

type Bundle = Rollup.OutputBundle;
/** Where the build puts chunks, and how their names end; the boot script adds both. */
const FOLDER = 'assets/';
const SUFFIX = '.js';
const FIRST_PAGE_ENDS = '.first-page-ends{display:none}';
const PRELOAD_HELPER = '\0vite/preload-helper.js';

/** Makes the first answer enough for a first picture: the boot script and the styles go into the page, and
 *  the boot script learns which files each page and each catalogue is made of. What is inline is named by its
 *  hash in csp.json, so that the server can forbid every other inline script. */
export function shell(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'tessera-shell',
    enforce: 'pre',
    // The builder's own preloading carries a list of files in the app's code; the boot script has one
    // already.
    load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load();' : undefined),
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const routes = await readFile(join(root, 'src/app/routes.ts'), 'utf8');
        const { page, sheet } = bundle ? cutStyles(html, bundle) : { page: html, sheet: '' };
        const boot = await bundleBoot(join(root, 'src/app/boot.ts'), {
          PART_FILES: bundle ? partFiles(bundle, routes) : {},
          PAGES_SHEET: sheet,
          FIRST_WORDS: firstWords,
        });
        return page.replace('<!--boot-->', () => `<script>${boot}</script>`);
      },
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (this.environment.mode !== 'build') return;
        const page = await readFile(join(outDir, 'index.html'), 'utf8');
        const hashes = { script: hashesOf(page, 'script'), style: hashesOf(page, 'style') };
        await writeFile(join(outDir, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`);
      },
    },
  };
}

async function bundleBoot(input: string, facts: Record<string, unknown>): Promise<string> {
  const define = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  const build = await rolldown({ input, transform: { define }, platform: 'browser', treeshake: true });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  return output[0].code.trim();
}

/** Which files each part is made of: a page by its address, half a catalogue by a name such as `en/core`. */
function partFiles(bundle: Bundle, routes: string): Record<string, string[]> {
  const addresses = new Map<string, string>();
  for (const [, address = '', file = ''] of routes.matchAll(/'(\/[^']+)':[^}]*?import\('\.\.\/([^']+)'\)/g)) {
    addresses.set(file, address);
  }
  const files: Record<string, string[]> = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
    const [, module = ''] = /\/src\/(.+)$/.exec(chunk.facadeModuleId ?? '') ?? [];
    const [, catalogue] = /^i18n\/([\w-]+\/(?:core|money|pages))\.ts$/.exec(module) ?? [];
    const part = catalogue ?? addresses.get(module);
    if (part !== undefined) files[part] = namesOf(bundle, chunk.fileName);
  }
  return files;
}

/** A chunk and all it imports, in their shortest form; the entry, which is always there, left out. */
function namesOf(bundle: Bundle, fileName: string, seen = new Set<string>()): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || chunk.isEntry || seen.has(fileName)) return [];
  seen.add(fileName);
  const name = fileName.slice(FOLDER.length, -SUFFIX.length);
  return [name, ...chunk.imports.flatMap((imported) => namesOf(bundle, imported, seen))];
}

/** Cuts the style sheet in two at the mark: what the entry needs goes into the page, so that nothing stands
 *  between the first answer and the first picture; the rest stays a file, which all pages beyond home
 *  share. */
function cutStyles(html: string, bundle: Bundle): { readonly page: string; readonly sheet: string } {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? [];
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error('the build has no style sheet');
  const [first = '', rest] = asset.source.toString().split(FIRST_PAGE_ENDS);
  if (rest === undefined) throw new Error('the style sheet has no mark of where the first page ends');
  asset.source = rest.trim();
  return { page: html.replace(link, () => `<style>${first.trim()}</style>`), sheet: `/${file}` };
}

function hashesOf(page: string, tag: 'script' | 'style'): string[] {
  const inline = page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'));
  return Array.from(
    inline,
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}
