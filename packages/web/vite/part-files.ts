import type { Rollup } from 'vite';

/** Where the build puts chunks, and how their names end; the boot script adds both. */
const FOLDER = 'assets/';
const SUFFIX = '.js';
const CATALOGUE = /\/src\/i18n\/([\w-]+\/(?:core|games|money|pages|proofs))\.ts$/;
/** The table of a league, which follows the page of bets, and the names of clubs and markets. */
const LEAGUE = /\/src\/pages\/game\/bet\/league\/league-board\.tsx$/;
const BET = '/pages/game/bet';
const NAMES = /\/contract\/src\/names\/football\/([\w-]+)\.ts$/;
/** Modules of home beside its first script, and those after its first paint. */
const HOME_BESIDE = /\/src\/pages\/index\/beside\/games\.tsx$/;
const HOME_LATER = /\/src\/pages\/index\/later\/later\.ts$/;

/** Files of each part: a page by its address, home by what it shows beside its first script, a part of a
 *  catalogue by a name such as `en/core`, the table of a league as `league` and what it names in a language
 *  as `en/league`. */
export function partFiles(
  bundle: Rollup.OutputBundle,
  addresses: ReadonlyMap<string, string>,
): Record<string, string[]> {
  const parts: Record<string, string[]> = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
    const module = chunk.facadeModuleId ?? '';
    const part = catalogueIn(module) ?? (LEAGUE.test(module) ? 'league' : addresses.get(module));
    if (part !== undefined) parts[part] = chunkFiles(bundle, chunk.fileName).map(shortName);
  }
  const { league = [], [BET]: bet = [] } = parts;
  parts['league'] = league.filter((file) => !bet.includes(file));
  parts['/'] = [shortName(homeChunks(bundle).beside.fileName)];
  const missing = [...addresses.values()].filter((address) => !(address in parts));
  if (missing.length > 0) throw new Error(`the build has no chunk for ${missing.join(', ')}`);
  return parts;
}

function catalogueIn(module: string): string | undefined {
  const names = NAMES.exec(module)?.[1];
  return CATALOGUE.exec(module)?.[1] ?? (names && `${names}/league`);
}

/** The fonts that the scripts among these files fetch. */
export function fontsOf(files: readonly string[], bundle: Rollup.OutputBundle): readonly string[] {
  const scripts = files.map((file) => bundle[`${FOLDER}${file}${SUFFIX}`]);
  const isNamed = (font: string): boolean =>
    scripts.some((script) => script?.type === 'chunk' && script.code.includes(font));
  return Object.keys(bundle)
    .filter((name) => name.endsWith('.woff2') && isNamed(name))
    .map((name) => name.slice(FOLDER.length));
}

/** The same as lines of text, as the boot script reads them. In every page's answer, so it is small when
 *  packed: neighbours are alike, and what many pages share stands first and in one order. */
export function listOfParts(parts: Readonly<Record<string, readonly string[]>>): string {
  const users = new Map<string, number>();
  for (const file of Object.values(parts).flat()) users.set(file, (users.get(file) ?? 0) + 1);
  const usersOf = (file: string): number => users.get(file) ?? 0;
  const ordered = (files: readonly string[]): readonly string[] =>
    files.toSorted((a, b) => usersOf(b) - usersOf(a) || (a < b ? -1 : 1));
  return Object.entries(parts)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([part, files]) => [part, ...ordered(files)].join(' '))
    .join('\n');
}

type HomeChunks = { readonly beside: Rollup.OutputChunk; readonly later: Rollup.OutputChunk };

/** The two chunks of home that follow its first script. They need no other chunk, so that home stays
 *  small. */
export function homeChunks(bundle: Rollup.OutputBundle): HomeChunks {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
  const holder = (name: RegExp): Rollup.OutputChunk => {
    const found = chunks.find((chunk) => Object.keys(chunk.modules).some((module) => name.test(module)));
    if (!found) throw new Error(`the build has no chunk with ${name.source}`);
    return found;
  };
  const [beside, later] = [holder(HOME_BESIDE), holder(HOME_LATER)];
  const own = [beside.fileName, later.fileName];
  const foreign = own.flatMap((name) => chunkFiles(bundle, name)).filter((name) => !own.includes(name));
  if (foreign.length > 0) throw new Error(`home fetches a chunk of other pages: ${foreign.join(', ')}`);
  return { beside, later };
}

/** A chunk and all it imports; the entry, which is always there, left out. */
export function chunkFiles(
  bundle: Rollup.OutputBundle,
  fileName: string,
  seen = new Set<string>(),
): string[] {
  const chunk = bundle[fileName];
  if (chunk?.type !== 'chunk' || chunk.isEntry || seen.has(fileName)) return [];
  seen.add(fileName);
  return [fileName, ...chunk.imports.flatMap((imported) => chunkFiles(bundle, imported, seen))];
}

const shortName = (fileName: string): string => fileName.slice(FOLDER.length, -SUFFIX.length);
