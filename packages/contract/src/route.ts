import type { Static, TSchema } from 'typebox';

import type { RefusalCode } from '@tessera/domain/refusal';

/** open: anyone, and a valid token is honoured; member: 401 without a live session. */
export type RouteAuth = 'open' | 'member';

/** One call of the product, as data: the server registers from it, the client is typed by it, the document
 *  prints it. */
export type Route = {
  readonly method: 'GET' | 'POST';
  readonly auth: RouteAuth;
  readonly summary: string;
  readonly body?: TSchema;
  readonly query?: TSchema;
  readonly data: TSchema;
  /** Codes a caller can meet here beside those of every call (session, INVALID_PARAMETERS, TOO_MANY_REQUESTS,
   *  SERVER_BUSY, faults). */
  readonly refusals: readonly RefusalCode[];
  /** Callers that must have proved their identity within the last five minutes by `security/prove`: members
   *  with a second factor, or everyone. PROOF_REQUIRED otherwise. */
  readonly proof?: 'factor' | 'everyone';
  /** PROOF_REQUIRED in a session that was not used for a while. */
  readonly movesMoney?: true;
  /** Takes a passkey over this very call in place of the fund password; it is a proof of the second factor
   *  too, and spares the other one. */
  readonly isPayment?: true;
  /** Brings more play: BIRTH_DATE_MISSING or UNDER_AGE in a house that asks for the age. */
  readonly adultsOnly?: true;
  /** PROOF_OF_WORK while log-ins fail unusually often. */
  readonly asksWork?: true;
  /** Counts as a bet of a member, of which there are so many a second. */
  readonly isBet?: true;
  /** Largest body, where it is more than that of every call (64 KiB); where a call takes a file, largest
   *  multipart body. */
  readonly bodyBytesMax?: number;
  /** Largest size of the one file in a multipart body; files are ignored where it is absent. */
  readonly fileBytesMax?: number;
  /** Other paths of this family that mean the same call. */
  readonly aliases?: readonly string[];
};

export type PayloadOf<R extends Route> = R['body'] extends TSchema
  ? Static<R['body']>
  : R['query'] extends TSchema
    ? Static<R['query']>
    : undefined;
export type DataOf<R extends Route> = Static<R['data']>;
