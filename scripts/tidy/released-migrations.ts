import { execFileSync } from 'node:child_process';

import type { Finding, Source } from './bans.ts';

/** Migrations that a release has carried are history: somebody's database has run them as they were. Compares
 *  with the newest release tag; a copy without tags has nothing to compare with. */
export function findEditedMigrations(sources: readonly Source[], root: string): Finding[] {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  let tag: string;
  try {
    tag = git('describe', '--tags', '--abbrev=0', '--match', 'v*').trim();
  } catch {
    return [];
  }
  const released = git('ls-tree', '-r', '--name-only', tag, 'packages/server/migrations')
    .split('\n')
    .filter(Boolean);
  return released
    .filter((path) => sources.find((source) => source.path === path)?.text !== git('show', `${tag}:${path}`))
    .map((path) => ({ path, line: 1, says: `${tag} carried this migration: write a new one` }));
}
