import path from 'node:path';

import type { Finding, Source } from './bans.ts';
import { importsOf } from './import-law.ts';

/** Rooms of the server, each with those that it does not import, by value or by type: what bets, tickets and
 *  chases share is in wager, and what takes any of them is in bet-calls. A chase buys slips, as a member
 *  does, so it stands above bet. What shares a slip reads it as a bet or a ticket, and stands above both.
 *  What became of a wager is said in wager-status, which every statement on wagers reads. */
const CLOSED_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'wager-status': ['wager', 'bet', 'ticket', 'chase', 'bet-calls', 'shared-slip'],
  wager: ['bet', 'ticket', 'chase', 'bet-calls', 'shared-slip'],
  bet: ['ticket', 'chase', 'bet-calls', 'shared-slip'],
  ticket: ['bet', 'chase', 'bet-calls', 'shared-slip'],
  chase: ['ticket', 'bet-calls', 'shared-slip'],
};

const ROOM = /^packages\/server\/src\/([\w-]+)\//;
const IS_TEST = /\.test\.ts$/;

/** Imports of a room that is closed to the importing one, and statements of a store that another file hands
 *  on under a name that is no store's. */
export function findRoomBreaks(source: Source): Finding[] {
  const room = ROOM.exec(source.path)?.[1];
  if (room === undefined || IS_TEST.test(source.path)) return [];
  return [...closedImports(source, room), ...statementsHandedOn(source)];
}

function closedImports({ path: file, text }: Source, room: string): Finding[] {
  return importsOf(text).flatMap(({ target, line }) => {
    const other = ROOM.exec(path.posix.join(path.posix.dirname(file), target))?.[1] ?? '';
    if (!target.startsWith('.') || !CLOSED_ROOMS[room]?.includes(other)) return [];
    const message = `${room} does not import ${other}: what they share lies below both, what joins them above`;
    return [{ path: file, line, message }];
  });
}

const EXPORT_FROM = /^export\s+(?!type\b)(\{[^}]*\}|\*[^'";]*?)\s*from\s*['"][^'"]*-store\.ts['"]/gm;
const IMPORT_FROM = /^import\s+(?!type\b)([^'";]*?)\s*from\s*['"][^'"]*-store\.ts['"]/gm;
const EXPORT_OWN = /^export\s*\{([^}]*)\}\s*;/gm;
const EXPORT_ALIAS = /^export\s+const\s+\w+\s*(?::[^=;]*)?=\s*(\w+)(?:\.\w+)?\s*;/gm;

function statementsHandedOn({ path: file, text }: Source): Finding[] {
  if (file.endsWith('-store.ts')) return [];
  const known = new Set(
    [...text.matchAll(IMPORT_FROM)].flatMap(({ 1: names = '' }) => valuesIn(names).map(localName)),
  );
  const hits = [
    ...[...text.matchAll(EXPORT_FROM)].filter(({ 1: names = '' }) => valuesIn(names).length > 0),
    ...[...text.matchAll(EXPORT_OWN)].filter(({ 1: names = '' }) =>
      valuesIn(names).some((name) => known.has(name.split(/\s+as\s+/)[0] ?? '')),
    ),
    ...[...text.matchAll(EXPORT_ALIAS)].filter(({ 1: name = '' }) => known.has(name)),
  ];
  return hits.map(({ index }) => ({
    path: file,
    line: text.slice(0, index).split('\n').length,
    message: 'a statement of a store is handed on: export a use case that calls it',
  }));
}

/** The names between braces, or the whole of `* as store`, without those of types. */
const valuesIn = (names: string): readonly string[] =>
  names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '));

const localName = (name: string): string => name.split(/\s+as\s+/).at(-1) ?? name;
