import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { tooMany } from '../kernel/too-many.ts';
import type { SessionFinding } from '../session/session-cache.ts';
import type { SessionMember } from '../session/session-member.ts';
import type { RateLimiter } from './rate-limiter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook below; undefined for an anonymous caller. */
    member: SessionMember | undefined;
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** The token is accepted in the `token` header only: a cookie would allow cross-site requests, a query
 *  parameter would end up in logs. */
export function tokenOf(request: FastifyRequest): string {
  const { token } = request.headers;
  return typeof token === 'string' ? token : '';
}

/** Authenticates the caller before the body is read. Public routes accept a live token and treat all other
 *  callers as anonymous; member routes refuse UNAUTHORIZED and, for an account under review,
 *  ACCOUNT_IS_ABNORMAL.
 *  Cost: two map look-ups while the session is cached. */
export function authenticate(
  { sessions, clock }: Pick<Context, 'sessions' | 'clock'>,
  auth: 'open' | 'member',
  memberRate: RateLimiter | undefined,
): Hook {
  const isRequired = auth === 'member';

  const admit = (finding: SessionFinding, request: FastifyRequest, done: HookHandlerDoneFunction): void => {
    if (typeof finding === 'object') {
      request.member = finding;
      const waitMs = memberRate?.take(finding.memberId, clock.now()) ?? 0;
      return waitMs > 0 ? done(tooMany('member', waitMs)) : done();
    }
    if (!isRequired) return done();
    done(new Refusal(finding === 'abnormal' ? 'ACCOUNT_IS_ABNORMAL' : 'UNAUTHORIZED'));
  };

  return (request, _reply, done) => {
    const token = tokenOf(request);
    const known = token === '' ? 'unknown' : sessions.peek(token);
    if (known !== undefined) return admit(known, request, done);
    sessions.lookUp(token).then((finding) => admit(finding, request, done), done);
  };
}
