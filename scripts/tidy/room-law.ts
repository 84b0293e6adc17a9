import path from 'node:path';

import type { Finding, Source } from './bans.ts';
import { findHandedOn } from './handed-on.ts';
import { importsOf } from './import-law.ts';

/** Rooms of the server, each with those that it does not import, by value or by type: what bets, tickets and
 *  chases share is in wager, and what takes any of them is in bet-calls. A chase buys slips, as a member
 *  does, so it stands above bet. What shares a slip reads it as a bet or a ticket, and stands above both.
 *  The outcome of a wager is in wager-status, which every statement on wagers reads. */
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
 *  on, be it a store itself. */
export function findRoomBreaks(source: Source): Finding[] {
  const room = ROOM.exec(source.path)?.[1];
  if (room === undefined || IS_TEST.test(source.path)) return [];
  return [...closedImports(source, room), ...findHandedOn(source)];
}

function closedImports({ path: file, text }: Source, room: string): Finding[] {
  return importsOf(text).flatMap(({ target, line }) => {
    const other = ROOM.exec(path.posix.join(path.posix.dirname(file), target))?.[1] ?? '';
    if (!target.startsWith('.') || !CLOSED_ROOMS[room]?.includes(other)) return [];
    const message = `${room} does not import ${other}: what they share lies below both, what joins them above`;
    return [{ path: file, line, message }];
  });
}
