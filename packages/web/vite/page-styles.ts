import { createHash } from 'node:crypto';

import type { Rollup } from 'vite';

import { prefixesIn, prefixOf } from './class-names.ts';

/** A sheet that costs a request of its own saves at least this much on every other page. Unit: bytes. */
const OWN_MIN = 640;

export type Sheet = { readonly file: string; readonly source: string };
export type PageStyles = {
  /** Styles of several pages, and of elements that may show on any page. */
  readonly shared: Sheet;
  /** Styles of one page alone, by its address; it comes after the shared one. */
  readonly own: ReadonlyMap<string, Sheet>;
};

/** Divides the styles of all pages but home, so that a page waits for little that others need. The page of
 *  unknown addresses is told by no address, so its styles are shared. */
export function dividePageStyles(
  rules: readonly string[],
  bundle: Rollup.OutputBundle,
  addresses: ReadonlyMap<string, string>,
): PageStyles {
  const users = usersOfSheets(bundle, addresses);
  const groups = Map.groupBy(rules, (rule) => onlyUser(rule, users));
  const isLarge = (page: string | null): page is string =>
    page !== null && (groups.get(page) ?? []).join('').length >= OWN_MIN;
  const isShared = (rule: string): boolean => !isLarge(onlyUser(rule, users));
  const own = [...groups].flatMap(([page, its]) => (isLarge(page) ? [[page, sheetOf(its)] as const] : []));
  return { shared: sheetOf(rules.filter(isShared)), own: new Map(own) };
}

/** The CSS modules of a chunk, by the prefix of their names. */
export const sheetsOf = (chunk: Rollup.OutputChunk): readonly string[] =>
  chunk.moduleIds.filter((module) => module.endsWith('.module.css')).map(prefixOf);

/** The rules of a sheet, those within a condition together. */
export function rulesOf(sheet: string): readonly string[] {
  const rules: string[] = [];
  let depth = 0;
  let from = 0;
  for (const { 0: sign, index } of sheet.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (sign === '{') depth += 1;
    if (sign !== '}' || (depth -= 1) > 0) continue;
    rules.push(sheet.slice(from, index + 1));
    from = index + 1;
  }
  return rules;
}

const SHARED = Symbol('shared');
type User = string | typeof SHARED;

/** Pages that may show each CSS module: a chunk is used by the pages that import it, at once or later. What
 *  the entry imports may show anywhere. */
function usersOfSheets(
  bundle: Rollup.OutputBundle,
  addresses: ReadonlyMap<string, string>,
): ReadonlyMap<string, ReadonlySet<User>> {
  const chunks = Object.values(bundle).filter((chunk) => chunk.type === 'chunk');
  const pageOf = (chunk: Rollup.OutputChunk): string | undefined => addresses.get(chunk.facadeModuleId ?? '');
  const users = new Map<string, Set<User>>();
  const visit = (chunk: Rollup.OutputChunk, user: User, seen: Set<string>): void => {
    if (seen.has(chunk.fileName)) return;
    seen.add(chunk.fileName);
    for (const sheet of sheetsOf(chunk)) users.set(sheet, (users.get(sheet) ?? new Set()).add(user));
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const imported = bundle[name];
      if (imported?.type !== 'chunk' || imported.isEntry || pageOf(imported) !== undefined) continue;
      visit(imported, user, seen);
    }
  };
  for (const chunk of chunks) {
    const page = pageOf(chunk);
    if (chunk.isEntry || page !== undefined)
      visit(chunk, page?.startsWith('/') === true ? page : SHARED, new Set());
  }
  return users;
}

/** The one page that may show what a rule is about; null if there are several, or if it is about no class. */
function onlyUser(rule: string, users: ReadonlyMap<string, ReadonlySet<User>>): string | null {
  const all = new Set(prefixesIn(rule).flatMap((sheet) => [...(users.get(sheet) ?? [SHARED])]));
  const [user] = all;
  return all.size === 1 && typeof user === 'string' ? user : null;
}

function sheetOf(rules: readonly string[]): Sheet {
  const source = rules.join('');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 6);
  return { file: `${hash}.css`, source };
}
