import { Refusal } from './refusal.ts';

/** Milliseconds since the first bytes of a call were read. */
export type WaitedMs = () => number;

/** One sending of a call that moves money. A client that has no answer sends it again under its key. */
export type Attempt = {
  /** As sent, not validated. */
  readonly idempotencyKey: string | undefined;
  readonly waitedMs: WaitedMs;
};

/** Age of an attempt. Without a clock of its own no client waits for it: the server itself buys the issues of
 *  a chase by itself. */
export type Aged = { readonly waitedMs?: WaitedMs | undefined };

/** Clients give up on an answer after 10 s. */
const LIFE_MS = 9_000;

/** Returns true if the client of an attempt may have sent another one. */
export const isOverdue = ({ waitedMs }: Aged): boolean => waitedMs !== undefined && waitedMs() > LIFE_MS;

/** Refuses an attempt after which its client may have sent another one. Asked under the lock that both need:
 *  a later attempt then finds what an earlier one made, or may trust that none is still to come. Otherwise a
 *  member could be refused for want of money, and the first attempt succeed when money has come in.
 *  Refuses: SERVER_BUSY, which leaves the outcome open to the client.   Cost: none. */
export function refuseOverdue(attempt: Aged): void {
  if (isOverdue(attempt)) throw new Refusal('SERVER_BUSY');
}
