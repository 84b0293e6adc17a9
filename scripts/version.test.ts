import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

import { VERSION } from '../packages/server/src/version.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

type Manifest = {
  readonly name?: string;
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};
type Lock = Manifest & { readonly packages: Readonly<Record<string, Manifest>> };

const read = <T>(file: string): T => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')) as T;
const folders = [
  '',
  ...readdirSync(path.join(ROOT, 'packages')).map((name) => path.posix.join('packages', name)),
].filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')));

test('the app is of version 1.0.0', () => {
  expect(VERSION).toBe('1.0.0');
});

test.each(folders)(
  'the package in "%s" has the version of the app, in its manifest and in the lock',
  (at) => {
    const lock = read<Lock>('package-lock.json');
    const asked = ({ dependencies = {} }: Manifest): readonly string[] =>
      Object.entries(dependencies).flatMap(([name, version]) =>
        name.startsWith('@tessera/') ? version : [],
      );
    for (const manifest of [read<Manifest>(path.posix.join(at, 'package.json')), lock.packages[at] ?? {}]) {
      expect([manifest.version, ...asked(manifest)].filter((version) => version !== VERSION)).toEqual([]);
    }
    expect(lock.version).toBe(VERSION);
  },
);
