import { execFileSync } from 'node:child_process';

import type { Finding, Source } from './bans.ts';

/** Finds released migrations that were edited or deleted: databases have run them as they were. Compares with
 *  the newest release tag; without a tag, nothing is released. */
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
    .map((path) => ({ path, line: 1, message: `${tag} released this migration: write a new one` }));
}
