import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { setImmediate as breath, setTimeout as sleep } from 'node:timers/promises';

import type { LinkConditions } from './conditions.ts';

/** One connection of a client, and the one made for it to the other side. */
export type Link = { readonly cut: (how: 'fin' | 'reset' | 'silence') => void; readonly destroy: () => void };

/** The current conditions, and a promise that resolves when they change. */
export type LiveConditions = { readonly now: LinkConditions; readonly changed: Promise<void> };

/** Joins a client's socket to a new one until either ends. A half-closed connection stays half open. */
export function joinSockets(
  client: Socket,
  to: NetConnectOpts,
  conditions: () => LiveConditions,
  over: () => void,
): Link {
  const other = connect({ ...to, allowHalfOpen: true });
  const sockets = [client, other];
  let isSilent = false;
  let open = sockets.length;
  const reset = (): void => sockets.forEach(resetSocket);
  for (const socket of sockets) {
    socket.setNoDelay(true);
    // Whatever happened to one side, an end that is silent tells the other nothing of it.
    socket.on('error', () => isSilent || reset());
    socket.once('close', () => --open === 0 && over());
  }
  // After a request or a reply while replies are dropped, the connection passes no more replies: one that
  // comes later or lacks a part must not reach the client.
  let isMute = false;
  const isPassed = (): boolean => {
    isMute ||= conditions().now.dropsReplies === true;
    return !isSilent;
  };
  void forward(client, other, conditions, isPassed);
  void forward(other, client, conditions, () => isPassed() && !isMute);
  return {
    cut(how) {
      if (how === 'silence') isSilent = true;
      else if (how === 'reset') reset();
      else sockets.forEach((socket) => socket.end());
    },
    destroy: () => sockets.forEach((socket) => socket.destroy()),
  };
}

/** Passes on all that comes, each chunk only after the one before; the end too. What is not kept is read and
 *  thrown away, so that its sender notices nothing. */
async function forward(
  from: Socket,
  into: Socket,
  conditions: () => LiveConditions,
  isKept: () => boolean,
): Promise<void> {
  try {
    for await (const chunk of from.iterator({ destroyOnReturn: false })) {
      await wait(conditions);
      for (const piece of conditions().now.isTrickling ? bytesOf(chunk as Buffer) : [chunk]) {
        if (!isKept() || !into.writable) break;
        if (!into.write(piece)) await once(into, 'drain');
        if (conditions().now.isTrickling) await breath();
      }
    }
    if (isKept()) into.end();
  } catch {
    // The socket's own listener has dealt with it.
  }
}

/** A socket that is a file knows no reset. */
const resetSocket = (socket: Socket): unknown =>
  socket.remotePort === undefined ? socket.destroy() : socket.resetAndDestroy();

const bytesOf = (chunk: Buffer): Buffer[] => Array.from(chunk, (byte) => Buffer.of(byte));

/** A partition holds what is under way and delivers it when it is over, as a sender's repeats would. */
async function wait(conditions: () => LiveConditions): Promise<void> {
  while (conditions().now.isHolding) await conditions().changed;
  const { delayMs = 0 } = conditions().now;
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
}
