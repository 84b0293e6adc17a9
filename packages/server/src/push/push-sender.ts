/** Where the browser of a member takes messages, and the keys that only this browser can decrypt with. */
export type PushTarget = {
  readonly endpoint: string;
  /** An uncompressed point on P-256, 65 bytes. */
  readonly p256dh: Buffer;
  /** 16 bytes. */
  readonly auth: Buffer;
  /** The key of ours that it was subscribed with, 65 bytes; null for the oldest that we have. */
  readonly server_key: Buffer | null;
};

export type PushMessage = {
  readonly payload: string;
  /** A message replaces one of the same topic that has not reached the browser yet. Up to 32 characters of
   *  base64url. */
  readonly topic: string;
  /** Time that it may wait for a phone that is off. Units: s. */
  readonly ttlSeconds: number;
};

/** delivered: taken for delivery. gone: the subscription has ended for good. later: try again, not before
 *  `waitMs`. refused: this message will never be taken. */
export type PushOutcome =
  | { readonly kind: 'delivered' | 'gone' }
  | { readonly kind: 'later'; readonly waitMs: number; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Carries encrypted messages to browsers. An implementation must
 *  - encrypt for the target, so that nobody on the way reads a message;
 *  - sign with the key that the target was subscribed with; one whose key we have no more is gone;
 *  - give up by itself within 5 s, and never try twice;
 *  - reach no address of a private network, whatever an endpoint resolves to;
 *  - never throw for what an endpoint does, and put no endpoint into a reason: it is a capability. */
export type PushSender = {
  /** The key that browsers subscribe with now, base64url; empty where no messages are sent. */
  readonly publicKey: string;
  /** Returns true if messages may be sent there at all. */
  readonly accepts: (endpoint: string) => boolean;
  readonly send: (target: PushTarget, message: PushMessage) => Promise<PushOutcome>;
};

/** Without settings nothing is sent, and nobody can subscribe. */
export const noPush: PushSender = {
  publicKey: '',
  accepts: () => false,
  send: async () => ({ kind: 'refused', reason: 'push is off' }),
};
