import type { IdentityReason } from '@tessera/domain/member/identity';

/** Decides whether a person is who they say, and old enough. An implementation must
 *  - give the same answer to the same key: it may be asked again;
 *  - answer `pending` for what it has not decided, and reject only when it could not be asked;
 *  - give up by itself within 20 s;
 *  - write neither name nor birth date nor picture to a log. */
export type IdentityChecker = {
  check(request: IdentityRequest): Promise<IdentityOutcome>;
};

export type IdentityRequest = {
  readonly key: string;
  readonly realName: string;
  /** YYYY-MM-DD. */
  readonly birthDate: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** A JPEG picture. */
  readonly document: Buffer | null;
};

/** `reference`: what the checker calls its check. */
export type IdentityOutcome =
  | { readonly kind: 'pending' }
  | { readonly kind: 'verified'; readonly reference: string }
  | { readonly kind: 'refused'; readonly reference: string; readonly reason: IdentityReason };
