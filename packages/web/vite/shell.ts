import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

import type { Plugin, Rollup } from 'vite';

import { FOOTBALL_LEAGUES } from '@tessera/domain/games/football/season/leagues';

import { bundleOnce } from './bundle-once.ts';
import { prefixesIn } from './class-names.ts';
import { firstWords } from './first-words.ts';
import { dividePageStyles, rulesOf, sheetsOf, type Sheet } from './page-styles.ts';
import { fontsOf, homeChunks, listOfParts, partFiles } from './part-files.ts';
import { addressesByModule } from './route-files.ts';

const FIRST_PAGE_ENDS = '.first-page-ends{display:none}';

/** Makes the first answer enough for a first picture: the boot script and the styles go into the page, and
 *  the boot script learns which files each page and each catalogue is made of. What is inline is named by its
 *  hash in csp.json, so that the server can forbid every other inline script. */
export function shell(): Plugin {
  let root = '';
  let outDir = '';
  let sheets: readonly Sheet[] = [];
  /** The page with home's styles in it, the styles of the others, and the files of each. */
  const buildPage = async (html: string, bundle: Rollup.OutputBundle) => {
    const addresses = await addressesByModule(join(root, 'src/app/routes.ts'));
    const { page, rules } = cutStyles(html, bundle);
    const styles = dividePageStyles(rules, bundle, addresses);
    const files = partFiles(bundle, addresses);
    for (const [address, { file }] of styles.own) files[address]?.push(file);
    for (const each of Object.values(files)) each.push(...fontsOf(each, bundle));
    return { page, styles, files };
  };
  return {
    name: 'tessera-shell',
    configResolved(config) {
      root = config.root;
      outDir = resolve(config.root, config.build.outDir);
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const built = bundle && (await buildPage(html, bundle));
        const boot = await bundleBoot(join(root, 'src/app/boot.ts'), {
          PART_FILES: listOfParts(built?.files ?? {}),
          PAGES_SHEET: built?.styles.shared.file ?? '',
          FIRST_WORDS: firstWords,
          LEAGUES: FOOTBALL_LEAGUES.map(({ id }) => id),
        });
        if (built) sheets = [built.styles.shared, ...built.styles.own.values()];
        return (built?.page ?? html).replace('<!--boot-->', () => `<script>${boot}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        for (const { file, source } of sheets)
          this.emitFile({ type: 'asset', fileName: `assets/${file}`, source });
      },
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const page = await readFile(join(outDir, 'index.html'), 'utf8');
        const hashes = { script: hashesOf(page, 'script'), style: hashesOf(page, 'style') };
        await writeFile(join(outDir, 'csp.json'), `${JSON.stringify(hashes, null, 2)}\n`);
      },
    },
  };
}

function bundleBoot(input: string, facts: Record<string, unknown>): Promise<string> {
  const define = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return bundleOnce('iife', { input, transform: { define } });
}

/** Cuts the style sheet in two at the mark: what the entry needs goes into the page, so that nothing stands
 *  between the first answer and the first picture, and with it the styles of the code of home that follows.
 *  The rest is for the other pages. */
function cutStyles(
  html: string,
  bundle: Rollup.OutputBundle,
): { readonly page: string; readonly rules: readonly string[] } {
  const [link = '', file = ''] = /<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/.exec(html) ?? [];
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error('the build has no style sheet');
  const [first = '', rest] = asset.source.toString().split(FIRST_PAGE_ENDS);
  if (rest === undefined) throw new Error('the style sheet has no mark of where the first page ends');
  delete bundle[file];
  const { beside, later } = homeChunks(bundle);
  const sheets = new Set([...sheetsOf(beside), ...sheetsOf(later)]);
  if (sheets.size === 0) throw new Error('the parts of home have no styles');
  const ofHome = (rule: string): boolean => prefixesIn(rule).some((sheet) => sheets.has(sheet));
  const rules = rulesOf(rest.trim());
  const style = [first.trim(), ...rules.filter(ofHome)].join('');
  return {
    page: html.replace(link, () => `<style>${style}</style>`),
    rules: rules.filter((rule) => !ofHome(rule)),
  };
}

function hashesOf(page: string, tag: 'script' | 'style'): string[] {
  const inline = page.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'));
  return Array.from(
    inline,
    ([, code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`,
  );
}
