import type { Rollup } from 'vite';

/** Where the build puts chunks, and how their names end; the boot script adds both. */
const FOLDER = 'assets/';
const SUFFIX = '.js';
const CATALOGUE = /\/src\/i18n\/([\w-]+\/(?:core|money|pages))\.ts$/;

/** Which files each part is made of: a page by its address, a part of a catalogue by a name such as
 *  `en/core`. */
export function partFiles(
  bundle: Rollup.OutputBundle,
  addresses: ReadonlyMap<string, string>,
): Record<string, string[]> {
  const parts: Record<string, string[]> = {};
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk' || !chunk.isDynamicEntry) continue;
    const module = chunk.facadeModuleId ?? '';
    const part = CATALOGUE.exec(module)?.[1] ?? addresses.get(module);
    if (part !== undefined) parts[part] = chunkFiles(bundle, chunk.fileName).map(shortName);
  }
  const missing = [...addresses.values()].filter((address) => address !== '/' && !(address in parts));
  if (missing.length > 0) throw new Error(`the build has no chunk for ${missing.join(', ')}`);
  return parts;
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
