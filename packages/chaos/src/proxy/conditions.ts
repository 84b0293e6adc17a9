import type { NetConnectOpts } from 'node:net';

/** What a proxy does with the connections through it. */
export type LinkConditions = {
  /** Waits so long with every chunk. */
  readonly delayMs?: number;
  /** Sends byte by byte. */
  readonly isTrickling?: boolean;
  /** Takes no new connection: each is reset. */
  readonly isRefusing?: boolean;
  /** Lets requests through and swallows what is answered to them, whenever that comes: their connections stay
   *  mute. */
  readonly dropsReplies?: boolean;
  /** Passes nothing either way and tells nobody; what came meanwhile is delivered when this is over. */
  readonly isHolding?: boolean;
  /** New connections go there instead. */
  readonly by?: NetConnectOpts;
};
