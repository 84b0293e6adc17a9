import { Refusal } from './refusal.ts';

/** One sending of a call that moves money. A client that has no answer sends it again under its key. */
export type Attempt = {
  /** As sent, not validated. */
  readonly idempotencyKey: string | undefined;
  /** Milliseconds since its first bytes were read. */
  readonly waitedMs: () => number;
};

/** Clients give up on an answer after 10 s. */
const LIFE_MS = 9_000;

/** Refuses an attempt after which its client may have sent another one. Asked under the lock that both need:
 *  a later attempt then finds what an earlier one made, or may trust that none is still to come. Otherwise a
 *  member could be refused for want of money, and the first attempt succeed when money has come in.
 *  Refuses: SERVER_BUSY, which leaves the outcome open to the client.   Cost: none. */
export function refuseOverdue({ waitedMs }: Pick<Attempt, 'waitedMs'>): void {
  if (waitedMs() > LIFE_MS) throw new Refusal('SERVER_BUSY');
}
