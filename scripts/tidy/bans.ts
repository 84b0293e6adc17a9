/** A source file as the rules see it: its path from the project's root, and its text. */
export type Source = { readonly path: string; readonly text: string };

export type Finding = { readonly path: string; readonly line: number; readonly message: string };

type Ban = {
  readonly pattern: RegExp;
  readonly message: string;
  readonly isHere: (path: string) => boolean;
  /** A file that says this anywhere may. */
  readonly unless?: RegExp;
};

const isTest = (path: string): boolean => /\.test\.tsx?$|\/tests\/|^e2e\//.test(path);
const isIn =
  (...folders: readonly string[]) =>
  (path: string): boolean =>
    folders.some((folder) => path.startsWith(folder)) && !isTest(path);
const isSqlPlace = (path: string): boolean => /-store\.ts$|server\/src\/db\/|outbox/.test(path);

/** Patterns that no linter checks. Each message says what to do instead. */
const BANS: readonly Ban[] = [
  {
    pattern: /\bMath\.random\b/,
    message: 'take randomness as a parameter, so that it can be seeded',
    isHere: (path) => /^(packages|scripts|bench|e2e)\//.test(path),
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\)/,
    message: 'take the time from a clock that is handed in',
    isHere: (path) =>
      isIn('packages/domain/', 'packages/contract/', 'packages/server/src/')(path) &&
      path !== 'packages/server/src/kernel/clock.ts',
  },
  {
    pattern: /\bprocess\.env\b/,
    message: 'read settings in env.ts alone',
    isHere: (path) => isIn('packages/')(path) && path !== 'packages/server/src/config/env.ts',
  },
  {
    pattern: /\bprocess\.(stdout|stderr)\.write\(|\bconsole\.\w+\(/,
    message: 'print by kernel/text/terminal-text.ts: a terminal obeys what somebody may have written',
    isHere: (path) =>
      isIn('packages/server/src/')(path) && path !== 'packages/server/src/kernel/text/terminal-text.ts',
  },
  {
    pattern: /\bparseFloat\(|\bNumber\(|\btoFixed\(/,
    message: 'money is a bigint; text is read and printed in domain/money',
    isHere: isIn('packages/domain/src/money.ts', 'packages/server/src/ledger/'),
  },
  {
    pattern:
      /[`'"]\s*(select\s+[\w*(,]|insert into\s|update \w+\s+set\s|delete from\s|create table\s|alter table\s)/,
    message: 'SQL belongs in a *-store.ts or in db/',
    isHere: (path) => isIn('packages/server/src/')(path) && !isSqlPlace(path),
  },
  {
    pattern:
      /\b(Promise\.(withResolvers|try)|(Object|Map)\.groupBy|Array\.fromAsync)\b|\.(values|keys|entries)\(\)\.(map|filter|toArray|some|every|find|reduce|take|drop|flatMap)\(|\.(union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    message: 'Node 20, on which the server runs, does not have this',
    isHere: isIn('packages/domain/', 'packages/contract/', 'packages/server/src/', 'packages/verify/'),
  },
  {
    pattern:
      /\bIntl\.(Segmenter|DurationFormat)\(|\bAbortSignal\.any\b|\bPromise\.(withResolvers|try)\b|\bURL\.parse\(|\brequestIdleCallback\(|\.(values|keys|entries)\(\)\.(map|filter|toArray|some|every|find|reduce|take|drop|flatMap)\(|\.(union|intersection|difference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
    message:
      'a browser of the build (see cssTarget) does not have this: ask for it first, with a way without',
    isHere: isIn('packages/web/src/', 'packages/domain/src/'),
    unless: /'Segmenter' in Intl|typeof requestIdleCallback/,
  },
  {
    pattern: /\bcomposes:.*\bfrom\b/,
    message: 'join the names of both classes in the component: the build warns of styles without a file',
    isHere: (path) => path.endsWith('.css'),
  },
  {
    pattern: /^(?=.{111})\s*(\/\/|\/?\*)/,
    message: 'wrap comments at 110 characters, the width of the code',
    isHere: (path) => !path.endsWith('.css'),
  },
  {
    pattern: /\b(TODO|FIXME|XXX)\b(?!\(#\d+\))/,
    message: 'name the issue, as in TODO(#12), or do it',
    isHere: () => true,
  },
  {
    pattern: /\b(describe|test|it)\.(only|skip|todo)\b/,
    message: 'a test runs, or is not there',
    isHere: isTest,
  },
  {
    pattern: /\.reload\(\)/,
    message: 'load a page anew by reload() of support/browser.ts, which waits for the history of its dialogs',
    isHere: (path) => /^e2e\/[\w-]+\.test\.ts$/.test(path),
  },
  {
    pattern: /\bvi\.waitFor\(/,
    message: 'wait by until() of test-until.ts, which is patient: by itself this gives up after a second',
    isHere: (path) => path.startsWith('packages/web/src/') && path !== 'packages/web/src/test-until.ts',
  },
  {
    pattern: /\bsleep\(|\bsetTimeout\(/,
    message: 'a test waits for what it expects, never for time to pass',
    isHere: (path) => /\.test\.tsx?$/.test(path),
    // Time that a test moves by hand does not pass.
    unless: /\buseFakeTimers\(/,
  },
];

export function findBans(source: Source): Finding[] {
  // The rules and their tests name what they ban.
  if (source.path.startsWith('scripts/tidy')) return [];
  const bans = BANS.filter(({ isHere, unless }) => isHere(source.path) && !unless?.test(source.text));
  return source.text
    .split('\n')
    .flatMap((text, index) =>
      bans
        .filter(({ pattern }) => pattern.test(text))
        .map(({ message }) => ({ path: source.path, line: index + 1, message })),
    );
}
