/** A TCP proxy whose bad manners are set while it runs. It listens on loopback and sends everything on to one port. */
export type Proxy = {
  readonly port: number;
  /** What is done with bytes from now on, both ways, on connections that stand and on new ones. */
  readonly set: (manners: Manners) => void;
  /** Ends all connections: by FIN, by RST, or by silence that the other side is never told of. */
  readonly cut: (how: 'fin' | 'reset' | 'silence') => void;
  readonly close: () => Promise<void>;
};

export type Manners = {
  /** Waits so long with every chunk. */
  readonly delayMs?: number;
  /** Sends byte by byte. */
  readonly isTrickling?: boolean;
  /** Takes no new connection. */
  readonly isRefusing?: boolean;
  /** Lets requests through and swallows what is answered. */
  readonly dropsReplies?: boolean;
};
