import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { Finding, Source } from './bans.ts';

/** The migrations that have landed, each with its hash, as `sha256sum` writes and checks them. */
const LIST = 'packages/server/migrations/landed.sha256';
const MIGRATION = /^packages\/server\/migrations\/[^/]+\.sql$/;
const LINE = /^([0-9a-f]{64}) {2}(\S+)$/;

/** Finds migrations that were edited or deleted after they had landed: databases have run them as they were,
 *  and are refused by a program that has them otherwise. A new one gets its line, and no line ever goes. */
export function findEditedMigrations(sources: readonly Source[], root: string): Finding[] {
  const list = readFileSync(path.join(root, LIST), 'utf8');
  return [...compareMigrations(sources, list), ...goneLines(historyOf(root), list).map(found)];
}

/** Compares the migrations with the list. */
export function compareMigrations(sources: readonly Source[], list: string): Finding[] {
  const lines = list.split('\n').filter(Boolean);
  const malformed = lines.filter((line) => !LINE.test(line));
  const landed = new Map(lines.map((line) => [LINE.exec(line)?.[2], LINE.exec(line)?.[1]]));
  const migrations = sources.filter((source) => MIGRATION.test(source.path));
  const names = new Set(migrations.map((source) => path.posix.basename(source.path)));
  const missing = [...landed.keys()].filter((name) => name !== undefined && !names.has(name));
  return [
    ...malformed.map((line) => found(`"${line}" is no line of sha256sum`)),
    ...missing.map((name) => found(`${name} has landed and is gone: databases have run it`)),
    ...migrations.flatMap((source) => {
      const name = path.posix.basename(source.path);
      const hash = createHash('sha256').update(source.text).digest('hex');
      if (landed.get(name) === hash) return [];
      const message = landed.has(name)
        ? 'has landed, and databases have run it as it was: write a new migration'
        : `is not in ${LIST}: add the line "${hash}  ${name}"`;
      return [{ path: source.path, line: 1, message }];
    }),
  ];
}

/** Lines that a history of the list, as a patch, has removed. A line that was moved is still there. */
export function goneLines(patch: string, list: string): string[] {
  const kept = new Set(list.split('\n'));
  const taken = patch
    .split('\n')
    .filter((line) => line.startsWith('-') && LINE.test(line.slice(1)))
    .map((line) => line.slice(1));
  return taken
    .filter((line) => !kept.has(line))
    .map((line) => `the line "${line}" was taken out: the list only grows`);
}

/** The changes of the list since it began, those of the working tree too. A copy without a history, or with
 *  a part of it, tells less. */
function historyOf(root: string): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    return git('log', '-p', '--unified=0', '--format=', '--', LIST) + git('diff', 'HEAD', '--', LIST);
  } catch {
    return '';
  }
}

const found = (message: string): Finding => ({ path: LIST, line: 1, message });
