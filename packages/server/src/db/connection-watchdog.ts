import type { Socket } from 'node:net';

import type pg from 'pg';

export type SilenceWatch = {
  readonly add: (client: pg.ClientBase) => void;
  readonly stop: () => void;
};

type Watched = {
  readonly socket: Socket;
  /** What had been sent when the last answer was complete: more means that an answer is awaited. */
  answeredUpTo: number;
  heard: number;
  quietLooks: number;
  awaitedLooks: number;
};

const LOOK_MS = 250;
/** 3.25 to 3.5 seconds: longer than the database lets any statement run, and short enough to be well again in
 *  five. */
const QUIET_LOOKS_MAX = 14;

/** Cuts connections that fell silent. A network that drops packets tells nobody, and the system would wait a
 *  quarter of an hour for an answer that the database itself would have refused to take longer than three
 *  seconds over. Looks are counted, not time: a process that was held up itself blames nobody. When one is
 *  cut, those that have been idle for as long go with it, since they are likely to be as dead and would cost
 *  a caller each to find out.  Cost: one timer, nothing a statement. */
export function watchConnection(): SilenceWatch {
  const all = new Set<Watched>();

  const look = (): void => {
    for (const each of all) count(each);
    const silent = [...all].filter((each) => each.awaitedLooks >= QUIET_LOOKS_MAX);
    if (silent.length === 0) return;
    for (const each of all) {
      const isSuspect = !isAwaiting(each) && each.quietLooks >= QUIET_LOOKS_MAX;
      if (isSuspect || silent.includes(each)) each.socket.destroy(new SilentDatabase());
    }
  };
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  return {
    add: (client) => {
      const { stream } = (client as pg.ClientBase & { readonly connection: pg.Connection }).connection;
      const socket = stream as Socket;
      const watched = {
        socket,
        answeredUpTo: socket.bytesWritten,
        heard: socket.bytesRead,
        quietLooks: 0,
        awaitedLooks: 0,
      };
      all.add(watched);
      client.on('drain', () => (watched.answeredUpTo = socket.bytesWritten));
      client.on('end', () => all.delete(watched));
    },
    stop: () => clearInterval(timer),
  };
}

/** Read as a lost connection: what was under way may or may not have been done. */
class SilentDatabase extends Error {
  override readonly name = 'SilentDatabase';
  readonly code = 'ETIMEDOUT';
  override readonly message = 'the database has fallen silent';
}

const isAwaiting = ({ socket, answeredUpTo }: Watched): boolean => socket.bytesWritten > answeredUpTo;

function count(each: Watched): void {
  const isHeard = each.socket.bytesRead > each.heard;
  each.heard = each.socket.bytesRead;
  each.quietLooks = isHeard ? 0 : each.quietLooks + 1;
  each.awaitedLooks = isHeard || !isAwaiting(each) ? 0 : each.awaitedLooks + 1;
}
