import { readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, it } from 'vitest';

import { ROOT } from './coverage/row.ts';
import {
  DIRECT_MAX,
  directPackages,
  INSTALL_SCRIPTS,
  isAllowed,
  LICENCES_PAGE,
  licencesPage,
  lockedPackages,
  readLock,
  runsOn,
} from './security/supply-chain.ts';

const LOCK = readLock();
const PACKAGES = lockedPackages(LOCK);
const MANIFEST = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  readonly engines: { readonly node: string };
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
const named = (found: readonly { readonly name: string }[]): string[] => found.map(({ name }) => name);

describe('packages', () => {
  it('are pinned by a hash each, and come from the registry', () => {
    expect(PACKAGES.length).toBeGreaterThan(300);
    expect(named(PACKAGES.filter(({ integrity }) => !integrity.startsWith('sha512-')))).toEqual([]);
    const foreign = PACKAGES.filter(({ resolved }) => !/^$|^https:\/\/registry\.npmjs\.org\//.test(resolved));
    expect(named(foreign)).toEqual([]);
  });

  it('have licences that the list allows', () => {
    expect(PACKAGES.filter(({ licence }) => !isAllowed(licence))).toEqual([]);
  });

  it('run nothing at their installation, but for those that are named', () => {
    const known = Object.keys(INSTALL_SCRIPTS);
    const running = named(PACKAGES.filter(({ hasScript }) => hasScript));
    expect(
      running.filter((name) => !known.some((each) => name === each || name.startsWith(`${each}/`))),
    ).toEqual([]);
    expect(known.filter((each) => !running.some((name) => name.startsWith(each)))).toEqual([]);
  });

  it('have the leave to do so at the installation, on each system', () => {
    const running = named(PACKAGES.filter(({ hasScript }) => hasScript));
    expect(Object.keys(MANIFEST.allowScripts).toSorted()).toEqual(running);
  });

  it('are made for the oldest Node that the project promises', () => {
    const oldest = Number(/\d+/.exec(MANIFEST.engines.node)?.[0]);
    const tooNew = PACKAGES.filter(({ node }) => !runsOn(node, oldest));
    expect(tooNew.map(({ name, version, node }) => `${name} ${version} ${node}`)).toEqual([]);
  });

  it('of production code are few, and each is written down with its exact version', () => {
    const direct = directPackages(LOCK);
    expect(direct.length).toBeGreaterThan(20);
    expect(direct.length).toBeLessThanOrEqual(DIRECT_MAX);
    const loose = Object.entries(LOCK.packages)
      .filter(([where]) => where.startsWith('packages/'))
      .flatMap(([where, { dependencies = {} }]) =>
        Object.entries(dependencies)
          .filter(([, version]) => !/^\d+\.\d+\.\d+(-[a-z0-9.]+)?$/.test(version))
          .map(([name]) => `${where} ${name}`),
      );
    expect(loose).toEqual([]);
  });

  it('and licences are printed: after a change, run npm run sbom', () => {
    expect(readFileSync(path.join(ROOT, LICENCES_PAGE), 'utf8')).toBe(licencesPage(PACKAGES));
  });
});

describe('isAllowed', () => {
  it.each([
    ['MIT', true],
    ['(MPL-2.0 OR GPL-3.0)', true],
    ['MIT or GPL-2.0', true],
    ['(MIT AND Zlib)', true],
    ['MIT AND GPL-3.0-only', false],
    ['AGPL-3.0-or-later', false],
    ['SEE LICENSE IN x', false],
    ['', false],
  ])('%s: %s', (expression, isFine) => {
    expect(isAllowed(expression)).toBe(isFine);
  });
});

describe('runsOn', () => {
  it.each([
    ['*', true],
    ['>=20.19', true],
    ['>= 0.8.0', true],
    ['18 || 20 || >=22', true],
    ['^20.19.0 || >=22.12.0', true],
    ['>=22.12.0', false],
    ['^22.12.0 || ^24.0.0 || >=26.0.0', false],
  ])('%s: %s', (range, isFine) => {
    expect(runsOn(range, 20)).toBe(isFine);
  });
});
