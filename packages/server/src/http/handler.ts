import type { Locale } from '@tessera/contract/locales';
import type { Data, Payload, ROUTES, RoutePath } from '@tessera/contract/routes';

import type { Context } from '../context.ts';
import type { SessionMember } from '../session/session-member.ts';

export type CallHeaders = {
  /** As sent, not validated; undefined when absent or empty. */
  readonly idempotencyKey: string | undefined;
  /** Milliseconds since the first bytes of the call were read. */
  readonly waitedMs: () => number;
  readonly language: Locale;
  readonly requestId: string;
  readonly ip: string;
  /** As sent; empty when absent. */
  readonly userAgent: string;
  /** Scheme and host as the caller addressed this server. */
  readonly origin: () => string;
  /** A solved puzzle as sent; empty when absent. */
  readonly work: string;
  /** As sent; for calls that return it. Never log it, never store it. */
  readonly token: string;
};

type MemberOf<P extends RoutePath> = (typeof ROUTES)[P]['auth'] extends 'member'
  ? SessionMember
  : SessionMember | undefined;

/** A call as its handler receives it. The payload has passed its schema; texts are not trimmed or escaped. */
export type Call<P extends RoutePath> = {
  readonly payload: Payload<P>;
  readonly member: MemberOf<P>;
  readonly headers: CallHeaders;
};

/** Answers one call with the reply's `data`, or throws a Refusal. It has no access to the request or the
 *  reply. */
export type Handler<P extends RoutePath> = (ctx: Context, call: Call<P>) => Promise<Data<P>> | Data<P>;

/** One handler for each call of the contract: a missing one is a compile error. */
export type Handlers = { readonly [P in RoutePath]: Handler<P> };

/** The handlers of a module: `export const betHandlers = {...} satisfies HandlersOf<'games/submitBet'
 *  ...>`. */
export type HandlersOf<P extends RoutePath> = Pick<Handlers, P>;
