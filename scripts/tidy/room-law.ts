import path from 'node:path';

import type { Finding, Source } from './bans.ts';
import { findHandedOn } from './handed-on.ts';
import { importsOf } from './import-law.ts';

/** Rooms of the server that are closed, by value and by type, each with those that import it. What bets,
 *  tickets and chases share is in wager, so that neither they nor wager import one of them; what takes any
 *  of them is in bet-calls. A chase buys slips, as a member does, so it stands above bet. What shares a slip
 *  reads it as a bet or a ticket, and stands above both. A new kind of wager is a line of its own. */
const IMPORTED_BY: Readonly<Record<string, readonly string[]>> = {
  bet: ['bet-calls', 'chase', 'workers'],
  ticket: ['bet-calls', 'openapi', 'operator', 'ops', 'proof', 'round', 'shared-slip'],
  chase: ['protection'],
  'bet-calls': [],
  'shared-slip': ['ops'],
};
/** The outcome of a wager: every statement on wagers reads it, so it stands below all of them. */
const LOWEST = 'wager-status';

const ROOM = /^packages\/server\/src\/([\w-]+)\//;
const IS_TEST = /\.test\.ts$/;

/** Imports of a room that is closed to the importing one, and statements of a store that another file hands
 *  on, be it a store itself. */
export function findRoomBreaks(source: Source): Finding[] {
  const room = ROOM.exec(source.path)?.[1];
  if (room === undefined || IS_TEST.test(source.path)) return [];
  return [...closedImports(source, room), ...findHandedOn(source)];
}

function closedImports({ path: file, text }: Source, room: string): Finding[] {
  return importsOf(text).flatMap(({ target, line }) => {
    const other = ROOM.exec(path.posix.join(path.posix.dirname(file), target))?.[1] ?? room;
    const isOpen = IMPORTED_BY[other]?.includes(room) ?? room !== LOWEST;
    if (!target.startsWith('.') || other === room || isOpen) return [];
    const message = `${room} does not import ${other}: what they share lies below both, what joins them above`;
    return [{ path: file, line, message }];
  });
}
