import type { Payload } from '@tessera/contract/routes';

/** Confirmation of a payload: the fund password, or a passkey over exactly this payload. */
export type Confirmation =
  | { readonly password: string }
  | { readonly passkey: NonNullable<Payload<'security/prove'>['passkey']> };

/** It is never stored: who asks again confirms anew. */
type Body = { readonly password?: unknown; readonly passkey?: unknown };

/** Refusals of the confirmation or of the session, which say nothing about an earlier sending: it was another
 *  one, is locked or used up, or the owner did not prove to be the owner. */
export const ABOUT_CONFIRMATION: ReadonlySet<string> = new Set([
  'FUND_PASSWORD_INCORRECT',
  'FUND_PASSWORD_LOCKED',
  'PASSKEY_INVALID',
  'PASSKEY_OTHER_PAYMENT',
  'PASSKEY_TOO_NEW',
  'PROOF_REQUIRED',
]);

/** Confirmation of a payload; undefined where nothing does. */
export function confirmationOf(payload: unknown): Confirmation | undefined {
  const { password, passkey } = (payload ?? {}) as Body;
  if (password === undefined && passkey === undefined) return undefined;
  return (password === undefined ? { passkey } : { password }) as Confirmation;
}

export function withoutConfirmation<Request>(payload: Request): Request {
  const { password: _, passkey: __, ...rest } = (payload ?? {}) as Body;
  return rest as Request;
}

export const withConfirmation = <Request>(payload: Request, given: Confirmation | undefined): Request =>
  given === undefined ? payload : ({ ...withoutConfirmation(payload), ...given } as Request);
