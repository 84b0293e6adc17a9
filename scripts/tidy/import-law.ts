import path from 'node:path';

import type { Finding, Source } from './bans.ts';

const IMPORT =
  /(?:^|\s)(?:import|export)\s[^'";]*?from\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/;

/** What a part of the web app may take from its own package. Pages stand alone: what two share moves below them. */
const WEB_UI = new Set(['ui', 'i18n', 'styles']);

/** Who may import whom, as far as it goes by files; whole packages are the linter's. */
export function findLawBreaks(source: Source): Finding[] {
  if (/\.test\.tsx?$|\/tests\/|^(e2e|bench|scripts)\//.test(source.path)) return [];
  return source.text.split('\n').flatMap((text, index) => {
    const match = IMPORT.exec(text);
    const target = match?.[1] ?? match?.[2] ?? match?.[3];
    const says = target === undefined ? undefined : breach(source.path, target);
    return says === undefined ? [] : [{ path: source.path, line: index + 1, says }];
  });
}

/** Why this file may not import that, or nothing when it may. */
export function breach(from: string, target: string): string | undefined {
  if (from.startsWith('packages/verify/') && !target.startsWith('node:')) {
    return 'the verifier imports nothing: a checker that shares code with the checked proves nothing';
  }
  if (from.startsWith('packages/domain/') && target.startsWith('node:'))
    return 'domain runs in the browser too';
  if (!target.startsWith('.')) return undefined;
  const to = path.posix.join(path.posix.dirname(from), target);
  if (packageOf(from) !== packageOf(to)) return `reach ${packageOf(to)} by its package's name`;
  if (from.startsWith('packages/server/src/')) return serverBreach(from, to);
  if (from.startsWith('packages/web/src/')) return webBreach(from, to);
  return undefined;
}

const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/');
const partOf = (file: string): string => file.split('/')[3] ?? '';

function serverBreach(from: string, to: string): string | undefined {
  const isForeignStore = to.endsWith('-store.ts') && partOf(from) !== partOf(to);
  return isForeignStore ? `call a use case of ${partOf(to)}, not its store` : undefined;
}

function webBreach(from: string, to: string): string | undefined {
  if (partOf(from) === 'ui' && !WEB_UI.has(partOf(to))) return 'ui imports ui, i18n and styles alone';
  if (partOf(to) !== 'pages') return undefined;
  if (partOf(from) === 'pages') {
    return pageOf(from) === pageOf(to)
      ? undefined
      : 'a page imports no page: move what they share below both';
  }
  return /^packages\/web\/src\/(shell\/)?[\w-]+\.tsx?$/.test(from)
    ? undefined
    : 'nothing below the pages imports one';
}

/** The folder of a page is named as in its URL; what lies deeper belongs to the page. */
const pageOf = (file: string): string => path.posix.dirname(file).split('/').slice(0, 6).join('/');
