/** The owner of a live session as the session cache holds it: only the fields that hot calls need. */
export type SessionMember = {
  readonly memberId: bigint;
  /** The member's main account: memberId * 16. */
  readonly accountId: bigint;
  /** 16 bytes: the pseudonym of the member's bets in published trees. */
  readonly tag: Buffer;
  /** Frozen members log in and read; operations that move money refuse them with ACCOUNT_IS_FROZEN. */
  readonly isFrozen: boolean;
  /** As the member gave it; null without one. */
  readonly birthday?: string | null;
  /** SHA-256 of the token, base64url: identifies the session without granting access to it. */
  readonly sessionKey: string;
  readonly expiresAtMs: number;
};
