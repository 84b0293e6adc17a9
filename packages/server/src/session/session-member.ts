/** Whom a live session belongs to, as the session cache holds it: what a hot call needs and nothing more. */
export type SessionMember = {
  readonly memberId: bigint;
  /** The member's main account: memberId * 16. */
  readonly accountId: bigint;
  /** 16 bytes: the pseudonym of the member's bets in published trees. */
  readonly tag: Buffer;
  /** Frozen members log in and read; whatever moves money refuses them with ACCOUNT_IS_FROZEN. */
  readonly isFrozen: boolean;
  /** SHA-256 of the token, base64url: names the session without being able to open it. */
  readonly sessionKey: string;
  readonly expiresAtMs: number;
};
