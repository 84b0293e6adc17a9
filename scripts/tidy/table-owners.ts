import type { Finding, Source } from './bans.ts';
import { withoutComments } from './without-comments.ts';

// Writer and readers of each table among the rooms of the server: a list of its own, tables.txt, which is
// compared with what the statements do. A room that is not named for a table goes by a use case of one that
// is. The invariants are left out: they are a second reading of all tables, and share nothing with the first.

const LIST = 'scripts/tidy/tables.txt';
const SCHEMA = 'packages/server/schema.sql';
const SOURCE = /^packages\/server\/src\/(?:([\w-]+)\/.*|([\w-]+))\.ts$/;
const NO_SQL = /\.test\.ts$|\/content\/seed\//;

/** Use of a table in a line of a source, by the folder that it is in. */
type TableUse = {
  readonly table: string;
  readonly room: string;
  readonly how: 'writes' | 'reads';
  readonly path: string;
  readonly line: number;
};

/** A line of the list. `readers` are those beside the writers; `any`: every room may read it. */
type TableLine = {
  readonly table: string;
  readonly writers: readonly string[];
  readonly readers: readonly string[];
  readonly line: number;
};

const ANY = 'any';
/** Writer of a table that no statement of a room writes: a trigger, or a function of a migration. */
const DATABASE = 'database';

/** Uses of tables that the list does not allow, and lines of the list that say more than is used. */
export function findTableBreaks(sources: readonly Source[]): Finding[] {
  const known = tablesIn(sources.find(({ path }) => path === SCHEMA)?.text ?? '');
  const { lines, findings } = readList(sources.find(({ path }) => path === LIST)?.text ?? '');
  const uses = sources.flatMap((source) => usesIn(source, known));
  return [
    ...findings,
    ...differences(known, lines),
    ...foreignUses(uses, lines),
    ...idleNames(
      uses,
      lines.filter(({ table }) => known.has(table)),
    ),
    ...sources.flatMap(findPutTogether),
  ];
}

/** The names of the tables that a schema creates. */
const tablesIn = (schema: string): ReadonlySet<string> =>
  new Set([...schema.matchAll(/^create table (\w+)/gm)].map(({ 1: name = '' }) => name));

const ENTRY = /^(\w+)\s*\|\s*([\w -]*?)\s*\|\s*([\w -]*?)\s*$/;

/** The list: a table, the rooms that write it and the rooms that read it, in columns; `#` begins a note. */
function readList(text: string): { readonly lines: TableLine[]; readonly findings: Finding[] } {
  const [lines, findings]: [TableLine[], Finding[]] = [[], []];
  for (const [index, row] of text.split('\n').entries()) {
    if (row.trim() === '' || row.startsWith('#')) continue;
    const [, table, writers = '', readers = ''] = ENTRY.exec(row) ?? [];
    const line = index + 1;
    if (table === undefined) findings.push({ path: LIST, line, message: 'write: table | writers | readers' });
    else if (lines.some((each) => each.table === table))
      findings.push({ path: LIST, line, message: `${table} is listed twice` });
    else lines.push({ table, writers: namesIn(writers), readers: namesIn(readers), line });
  }
  return { lines, findings };
}

const namesIn = (names: string): readonly string[] => names.split(/\s+/).filter((name) => name !== '');

const STATEMENT =
  /\b(insert\s+into|update|delete\s+from|truncate|from|join|using)\s+(?:only\s+)?([a-z][a-z_]*)\b|\b([a-z]+(?:_[a-z]+)+)\b/g;

/** The tables that the statements of a source name. A name of several words is one wherever it stands: it may
 *  be put together with the rest of its statement elsewhere. */
function usesIn({ path, text }: Source, known: ReadonlySet<string>): TableUse[] {
  const [, folder, file] = SOURCE.exec(path) ?? [];
  const room = folder ?? file;
  if (room === undefined || NO_SQL.test(path)) return [];
  const code = withoutComments(text);
  return [...code.matchAll(STATEMENT)].flatMap(({ 1: verb, 2: named, 3: mentioned, index }) => {
    const table = named ?? mentioned ?? '';
    if (!known.has(table)) return [];
    const how = verb === undefined || /^(from|join|using)$/.test(verb) ? 'reads' : 'writes';
    return [{ table, room, how, path, line: code.slice(0, index).split('\n').length }];
  });
}

const PUT_TOGETHER = /\b(?:from|join|into|update)\s+(?:only\s+)?(?:[a-z_]+\$\{|\$\{\w+\}_?[a-z])/g;

/** Names of tables that a statement puts together, so that nobody finds them. */
function findPutTogether({ path, text }: Source): Finding[] {
  if (!SOURCE.test(path) || !/-(store|sql)\.ts$/.test(path)) return [];
  const code = withoutComments(text);
  return [...code.matchAll(PUT_TOGETHER)].map(({ index }) => ({
    path,
    line: code.slice(0, index).split('\n').length,
    message: 'a name of a table is put together: write it out, so that its owner is known',
  }));
}

function differences(known: ReadonlySet<string>, lines: readonly TableLine[]): Finding[] {
  const listed = new Set(lines.map(({ table }) => table));
  return [
    ...[...known]
      .filter((table) => !listed.has(table))
      .map((table) => ({
        path: LIST,
        line: 1,
        message: `${table} is not listed: name the room that writes it`,
      })),
    ...lines
      .filter(({ table }) => !known.has(table))
      .map(({ table, line }) => ({ path: LIST, line, message: `there is no table ${table}` })),
  ];
}

function foreignUses(uses: readonly TableUse[], lines: readonly TableLine[]): Finding[] {
  return uses.flatMap(({ table, room, how, path, line }) => {
    const entry = lines.find((each) => each.table === table);
    if (!entry || entry.writers.includes(room)) return [];
    if (how === 'reads' && (entry.readers.includes(room) || entry.readers.includes(ANY))) return [];
    const owners = entry.writers.join(', ');
    return [
      { path, line, message: `${room} ${how} ${table}, which is not its own: ask ${owners} (${LIST})` },
    ];
  });
}

function idleNames(uses: readonly TableUse[], lines: readonly TableLine[]): Finding[] {
  return lines.flatMap(({ table, writers, readers, line }) => {
    const own = uses.filter((use) => use.table === table);
    const isUsedBy = (name: string, how?: TableUse['how']): boolean =>
      own.some(({ room, how: used }) => room === name && (how === undefined || used === how));
    return [
      ...writers
        .filter((name) => name !== DATABASE && !isUsedBy(name, 'writes'))
        .map((name) => `${name} writes`),
      ...readers.filter((name) => name !== ANY && !isUsedBy(name)).map((name) => `${name} reads`),
    ].map((what) => ({ path: LIST, line, message: `${what} no ${table}: take the name out` }));
  });
}

/** The list as a page: each table with who writes and who reads it. */
export function printTables(text: string): string {
  const rows = readList(text).lines.map(({ table, writers, readers }) => [
    table,
    writers.join(' '),
    readers.join(' '),
  ]);
  const whole = [['TABLE', 'WRITTEN BY', 'READ BY TOO'], ...rows];
  const widths = [0, 1].map((at) => Math.max(...whole.map((row) => (row[at] ?? '').length)));
  return whole
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
