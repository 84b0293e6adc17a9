import path from 'node:path';

import type { Finding, Source } from './bans.ts';

const FROM = /^[ \t]*(?:import|export)\s+([^'";]*?)\s*from\s*['"]([^'"]+)['"]/gm;
const BARE = /^[ \t]*import\s+['"]([^'"]+)['"]/gm;
const LAZY = /\bimport\(\s*['"]([^'"]+)['"]/g;

type Import = { readonly target: string; readonly isType: boolean; readonly line: number };

/** The folders of the web app that other folders draw with: which folders each may import. */
const WEB_SHARED: Readonly<Record<string, ReadonlySet<string>>> = {
  ui: new Set(['ui', 'i18n', 'styles', 'lazy']),
  'game-family': new Set(['game-family', 'ui', 'i18n', 'styles']),
};

/** URL segments that hold several pages: `pages/game/bet` is a page, `pages/repay/order` is part of one. */
const PAGE_GROUPS: ReadonlySet<string> = new Set(['game', 'trade']);

/** Stores that are called from outside their module, by the owner of the transaction: the ledger's, the
 *  outbox, the notifications of members, and what is locked and written alike for whatever is staked. */
const OPEN_STORES = new Set([
  'ledger/ledger-store.ts',
  'ledger/pay-store.ts',
  'live/event-store.ts',
  'live/inbox-store.ts',
  'wager/wager-store.ts',
]);

/** Checks the dependency rules between files; the linter checks those between packages. */
export function findLawBreaks(source: Source): Finding[] {
  if (/\.test\.tsx?$|\/tests\/|^scripts\//.test(source.path)) return [];
  return importsOf(source.text).flatMap(({ target, isType, line }) => {
    const message = breach(source.path, target, isType);
    return message === undefined ? [] : [{ path: source.path, line, message }];
  });
}

/** The imports of a file, in order. */
export function importsOf(text: string): Import[] {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const named = [...text.matchAll(FROM)].map(({ 0: whole, 1: names = '', 2: target = '', index }) => ({
    target,
    isType: isTypeOnly(names),
    line: lineAt(index + whole.length),
  }));
  const whole = [...text.matchAll(BARE), ...text.matchAll(LAZY)].map(({ 1: target = '', index }) => ({
    target,
    isType: false,
    line: lineAt(index),
  }));
  return [...named, ...whole].toSorted((a, b) => a.line - b.line);
}

/** Returns true if nothing of an import is left at run time: `type { A }`, or `{ type A, type B }`. */
function isTypeOnly(names: string): boolean {
  if (/^type\b/.test(names)) return true;
  const inBraces = /^\{([^}]*)\}$/.exec(names)?.[1];
  const parts = inBraces
    ?.split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts?.every((part) => part.startsWith('type ')) ?? false;
}

/** Reason for which this file may not import that; undefined when it may. */
export function breach(from: string, target: string, isType = false): string | undefined {
  if (from.startsWith('packages/verify/') && !target.startsWith('node:')) {
    return 'the verifier imports nothing: a checker that shares code with the checked proves nothing';
  }
  if (from.startsWith('packages/auditor/') && !/^(node:|\.)/.test(target))
    return 'the auditor imports nothing of ours: a checker that shares code with the checked proves nothing';
  if (from.startsWith('packages/domain/') && target.startsWith('node:'))
    return 'domain runs in the browser too';
  if (!target.startsWith('.')) return undefined;
  const to = path.posix.join(path.posix.dirname(from), target);
  // Benches and browser tests use what a package exports, and the words of the web app.
  if (/^(bench|e2e)\//.test(from))
    return /^packages\/(?!web\/)[\w-]+\/src\//.test(to)
      ? `reach ${packageOf(to)} by its package's name`
      : undefined;
  // The build is no package, and chaos builds servers of its own by the same rules.
  if (from.startsWith('packages/chaos/') && to === 'scripts/build-server.mjs') return undefined;
  if (packageOf(from) !== packageOf(to)) return `reach ${packageOf(to)} by its package's name`;
  if (from.startsWith('packages/server/src/')) return isType ? undefined : serverBreach(from, to);
  if (from.startsWith('packages/web/src/')) return webBreach(from, to);
  return undefined;
}

const packageOf = (file: string): string => file.split('/').slice(0, 2).join('/');
const partOf = (file: string): string => file.split('/')[3] ?? '';

/** A row's shape may be known anywhere; the module that runs the SQL owns the rows. */
function serverBreach(from: string, to: string): string | undefined {
  const isForeignStore = to.endsWith('-store.ts') && partOf(from) !== partOf(to);
  if (!isForeignStore || OPEN_STORES.has(to.split('/').slice(3).join('/'))) return undefined;
  return `call a use case of ${partOf(to)}, not its store`;
}

/** app -> pages -> everything else. */
function webBreach(from: string, to: string): string | undefined {
  const [part, target] = [partOf(from), partOf(to)];
  if (part === 'app') return undefined;
  if (target === 'app') return 'app starts the web app: only app imports it';
  if (WEB_SHARED[part]?.has(target) === false)
    return `${part} imports ${[...WEB_SHARED[part]].join(', ')} alone`;
  if (target !== 'pages') return undefined;
  if (part !== 'pages') return 'only app and the page itself import from pages';
  return pageOf(from) === pageOf(to) ? undefined : 'a page imports no page: move what they share below both';
}

/** The folder of a page is named as in its URL; deeper folders belong to the page. */
function pageOf(file: string): string {
  const [page = '', inGroup = ''] = path.posix.dirname(file).split('/').slice(4);
  return PAGE_GROUPS.has(page) ? `${page}/${inGroup}` : page;
}
