import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin, Rollup } from 'vite';

type Bundle = Rollup.OutputBundle;

/** Makes the first answer enough for a first picture: the boot script and the styles of the entry go into the page,
 *  and the boot script learns which file holds which catalogue. What is inline is named by its hash in csp.json, so
 *  that the server can forbid every other inline script. */
export function shell(): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'tessera-shell',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const boot = await bundleBoot(join(root, 'src/boot.ts'), bundle ? catalogueFiles(bundle) : {});
        const page = bundle ? inlineStyles(html, bundle) : html;
        return page.replace('<!--boot-->', () => `<script>${boot}</script>`);
      },
    },
    generateBundle: { order: 'post', handler: (_options, bundle) => forgetInlined(bundle) },
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

async function bundleBoot(input: string, catalogues: Record<string, string[]>): Promise<string> {
  const define = { CATALOGUE_FILES: JSON.stringify(catalogues) };
  const build = await rolldown({ input, transform: { define }, platform: 'browser', treeshake: true });
  const { output } = await build.generate({ format: 'iife', minify: true });
  await build.close();
  return output[0].code.trim();
}

/** Which files each part of each catalogue is made of. */
function catalogueFiles(bundle: Bundle): Record<string, string[]> {
  const files: Record<string, string[]> = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
    const part = /\/i18n\/([\w-]+\/(?:core|pages))\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1];
    const isEntry = (name: string): boolean => {
      const other = bundle[name];
      return other?.type === 'chunk' && other.isEntry;
    };
    if (part) files[part] = [chunk.fileName, ...chunk.imports.filter((name) => !isEntry(name))];
  }
  return files;
}

/** Puts the entry's style sheet into the page: nothing stands between the first answer and the first picture. */
function inlineStyles(html: string, bundle: Bundle): string {
  return html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, file: string) => {
    const asset = bundle[file];
    if (asset?.type !== 'asset') return link;
    delete bundle[file];
    return `<style>${asset.source.toString().trim()}</style>`;
  });
}

/** Lazy chunks that lean on the entry name its style sheet among what must be there before them, and would fail over a
 *  file that is in the page instead. The entry itself, which is always there, takes its place: the lists go by number. */
function forgetInlined(bundle: Bundle): void {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  for (const chunk of chunks) {
    chunk.code = chunk.code.replaceAll(/"(assets\/[^"]+\.css)"/g, (name, file: string) =>
      bundle[file] || !entry ? name : `"${entry.fileName}"`,
    );
  }
}

function hashesOf(page: string, tag: 'script' | 'style'): string[] {
  const inline = page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'));
  return Array.from(
    inline,
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}
