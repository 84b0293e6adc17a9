/** Lane of a message to its host. `now`: others wait for it; `apart`: it is sent on its own; `later`:
 *  deferred, since enough messages to such hosts are being sent. */
export type Lane = 'now' | 'apart' | 'later';

export type HostLanes = {
  /** Chooses the lane of a message to a host, and counts it as on its way unless it is `later`. */
  readonly enter: (host: string) => Lane;
  /** Counts an answer, or that there was none in time. */
  readonly leave: (host: string, lane: Lane, isFast: boolean) => void;
};

/** So many answers in a row make a host one that others wait for; one that is slow or missing ends it. */
const FAST_MIN = 20;
/** On the way apart, to one host and to all: a member with many slow hosts occupies no more than these. */
const APART_OF_HOST = 2;
const APART_MAX = 20;
const HOSTS_MAX = 10_000;

/** Remembers how hosts of endpoints answer, so that one that does not holds up nobody else. Anybody may
 *  subscribe an endpoint on a host of their own.   Cost: a look-up in memory. */
export function createHostLanes(): HostLanes {
  const fastOf = new Map<string, number>();
  const apartOf = new Map<string, number>();
  let apart = 0;
  return {
    enter: (host) => {
      if ((fastOf.get(host) ?? 0) >= FAST_MIN) return 'now';
      const own = apartOf.get(host) ?? 0;
      if (own >= APART_OF_HOST || apart >= APART_MAX) return 'later';
      apartOf.set(host, own + 1);
      apart += 1;
      return 'apart';
    },
    leave: (host, lane, isFast) => {
      if (lane === 'apart') {
        apart -= 1;
        const own = (apartOf.get(host) ?? 1) - 1;
        if (own > 0) apartOf.set(host, own);
        else apartOf.delete(host);
      }
      const fast = isFast ? (fastOf.get(host) ?? 0) + 1 : 0;
      // The latest is the last, so that the first is the one to forget.
      fastOf.delete(host);
      if (fast > 0) fastOf.set(host, fast);
      const [oldest] = fastOf.keys();
      if (fastOf.size > HOSTS_MAX && oldest !== undefined) fastOf.delete(oldest);
    },
  };
}
