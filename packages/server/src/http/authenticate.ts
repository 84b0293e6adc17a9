import type { Route } from '@tessera/contract/route';

import type { Context } from '../context.ts';
import { Refusal } from '../kernel/refusal.ts';
import { tooMany } from '../kernel/too-many.ts';
import type { SessionFinding } from '../session/session-cache.ts';
import type { SessionMember } from '../session/session-member.ts';
import type { IncomingCall, Step } from './incoming-call.ts';
import type { RateLimiter } from './limits/rate-limiter.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook below; undefined for an anonymous caller. */
    member: SessionMember | undefined;
    /** Time at which its head was read. Units: ms of performance.now(). */
    receivedAt: number;
  }
}

type Done = Parameters<Step>[2];

/** The token is accepted in the `token` header only: a cookie would allow cross-site requests, a query
 *  parameter would end up in logs. */
export function tokenOf(call: Pick<IncomingCall, 'headers'>): string {
  const { token } = call.headers;
  return typeof token === 'string' ? token : '';
}

/** Authenticates the caller before the body is read. Public routes accept a live token and treat all other
 *  callers as anonymous; member routes refuse UNAUTHORIZED and, for an account under review,
 *  ACCOUNT_IS_ABNORMAL. A call that moves money is refused with PROOF_REQUIRED in a session that was not used
 *  for a while.
 *  Cost: two map look-ups while the session is cached. */
export function authenticate(
  { sessions, clock, activity }: Pick<Context, 'sessions' | 'clock' | 'activity'>,
  { auth, method, movesMoney }: Pick<Route, 'auth' | 'method' | 'movesMoney'>,
  {
    memberRate,
    betRate,
  }: { readonly memberRate: RateLimiter | undefined; readonly betRate: RateLimiter | undefined },
): Step {
  const isRequired = auth === 'member';
  const isUse = method === 'POST';

  const admit = (finding: SessionFinding, call: IncomingCall, done: Done): void => {
    if (typeof finding === 'object') {
      call.member = finding;
      const now = clock.now();
      const waitMs = memberRate?.take(finding.memberId, now) ?? 0;
      if (waitMs > 0) return done(tooMany('member', waitMs));
      const betWaitMs = betRate?.take(finding.memberId, now) ?? 0;
      if (betWaitMs > 0) return done(tooMany('bets', betWaitMs));
      if (movesMoney === true && activity.isIdle(finding.sessionKey, now)) return wake(finding, call, done);
      if (isUse) activity.note(finding.sessionKey, now);
      return done();
    }
    if (!isRequired) return done();
    done(new Refusal(finding === 'abnormal' ? 'ACCOUNT_IS_ABNORMAL' : 'UNAUTHORIZED'));
  };

  /** Another server may have seen it in use since: what is stored decides. */
  const wake = (member: SessionMember, call: IncomingCall, done: Done): void => {
    sessions.forgetMember(member.memberId);
    sessions.lookUp(tokenOf(call)).then((finding) => {
      const isLive = typeof finding === 'object' && !activity.isIdle(finding.sessionKey, clock.now());
      if (isLive) activity.note(finding.sessionKey, clock.now());
      done(isLive ? undefined : new Refusal(typeof finding === 'object' ? 'PROOF_REQUIRED' : 'UNAUTHORIZED'));
    }, done);
  };

  return (call, _reply, done) => {
    const token = tokenOf(call);
    const known = token === '' ? 'unknown' : sessions.peek(token);
    if (known !== undefined) return admit(known, call, done);
    sessions.lookUp(token).then((finding) => admit(finding, call, done), done);
  };
}
