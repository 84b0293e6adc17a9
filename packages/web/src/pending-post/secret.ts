/** The fund password of a payload. It is never stored: who asks again enters it anew. */
type Body = { readonly password?: string | undefined };

/** Refusals of the fund password or of the session, which say nothing about an earlier sending: it was
 *  another one, is locked, or the owner did not prove to be the owner. */
export const ABOUT_PASSWORD: ReadonlySet<string> = new Set([
  'FUND_PASSWORD_INCORRECT',
  'FUND_PASSWORD_LOCKED',
  'PROOF_REQUIRED',
]);

export const hasPassword = (payload: unknown): boolean =>
  (payload as Body | undefined)?.password !== undefined;

export function withoutPassword<Request>(payload: Request): Request {
  const { password: _, ...rest } = (payload ?? {}) as Body;
  return rest as Request;
}

export const withPassword = <Request>(payload: Request, password: string | undefined): Request =>
  password === undefined ? payload : ({ ...payload, password } as Request);
