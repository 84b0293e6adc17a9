import type { Socket } from 'node:net';

import type pg from 'pg';

export type ConnectionWatchdog = {
  readonly add: (client: pg.ClientBase) => void;
  readonly stop: () => void;
};

type Watched = {
  readonly socket: Socket;
  /** The bytes written when the last answer was complete: a larger count means that an answer is pending. */
  answeredUpTo: number;
  bytesRead: number;
  quietChecks: number;
  awaitingChecks: number;
};

const CHECK_EVERY_MS = 250;
/** 3.25 to 3.5 seconds: longer than the database's statement timeout, and short enough to recover within
 *  five. */
const QUIET_CHECKS_MAX = 14;

/** A connection that is heard just after the silent one asked has been quiet for a check less, and the
 *  network was gone for it as well. */
const SUSPECT_CHECKS = QUIET_CHECKS_MAX - 1;

/** Closes connections that stopped answering. A network that drops packets gives no error, and the
 *  operating system would wait a quarter of an hour, although the database's own statement timeout is three
 *  seconds. The watchdog counts checks, not time: a process that was suspended itself closes nothing. When
 *  it closes one, it also closes those that have been idle for as long, since they are probably dead too
 *  and each would fail a caller.
 *  Cost: one timer, nothing per statement. */
export function watchConnection(): ConnectionWatchdog {
  const all = new Set<Watched>();

  const check = (): void => {
    for (const each of all) count(each);
    const silent = [...all].filter((each) => each.awaitingChecks >= QUIET_CHECKS_MAX);
    if (silent.length === 0) return;
    for (const each of all) {
      const isSuspect = !isAwaiting(each) && each.quietChecks >= SUSPECT_CHECKS;
      if (isSuspect || silent.includes(each)) each.socket.destroy(new SilentDatabase());
    }
  };
  const timer = setInterval(check, CHECK_EVERY_MS);
  timer.unref();
  return {
    add: (client) => {
      const { stream } = (client as pg.ClientBase & { readonly connection: pg.Connection }).connection;
      const socket = stream as Socket;
      const watched = {
        socket,
        answeredUpTo: socket.bytesWritten,
        bytesRead: socket.bytesRead,
        quietChecks: 0,
        awaitingChecks: 0,
      };
      all.add(watched);
      client.on('drain', () => (watched.answeredUpTo = socket.bytesWritten));
      client.on('end', () => all.delete(watched));
    },
    stop: () => clearInterval(timer),
  };
}

/** Treated as a lost connection: the outcome of the work under way is unknown. */
class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase';
  readonly code = 'ETIMEDOUT';
  override readonly message = 'the database has fallen silent';
}

const isAwaiting = ({ socket, answeredUpTo }: Watched): boolean => socket.bytesWritten > answeredUpTo;

function count(each: Watched): void {
  const isHeard = each.socket.bytesRead > each.bytesRead;
  each.bytesRead = each.socket.bytesRead;
  each.quietChecks = isHeard ? 0 : each.quietChecks + 1;
  each.awaitingChecks = isHeard || !isAwaiting(each) ? 0 : each.awaitingChecks + 1;
}
