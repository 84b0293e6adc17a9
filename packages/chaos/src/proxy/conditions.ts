import type { NetConnectOpts } from 'node:net';

/** The link conditions that a proxy simulates. */
export type LinkConditions = {
  /** Waits so long with every chunk. */
  readonly delayMs?: number;
  /** Sends byte by byte. */
  readonly isTrickling?: boolean;
  /** Resets each new connection. */
  readonly isRefusing?: boolean;
  /** Forwards requests and drops their replies; those connections stay silent. */
  readonly dropsReplies?: boolean;
  /** A partition: forwards nothing either way; held data is delivered when it ends. */
  readonly isHolding?: boolean;
  /** New connections go there instead. */
  readonly by?: NetConnectOpts;
};
