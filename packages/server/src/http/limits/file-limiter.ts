import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

import { Refusal } from '../../kernel/refusal.ts';
import { tooMany } from '../../kernel/too-many.ts';

/** Calls with a file that a member has under way: as many as the pictures of a form, which browsers send at
 *  the same time. */
const OF_MEMBER_MAX = 4;
/** Those of all members; each is held in memory until it is answered. */
const OF_SERVER_MAX = 12;
const RETRY_MS = 1_000;

type Hook = (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => void;

/** Limits the calls of one route that are under way, before their bodies are read. It follows the
 *  authentication.
 *  Refuses: TOO_MANY_REQUESTS for the member, SERVER_BUSY for the server.   Cost: a map look-up. */
export function fileLimiter(): Hook {
  const ofMember = new Map<bigint, number>();
  let ofServer = 0;
  return ({ member }, reply, done) => {
    const id = member?.memberId ?? 0n;
    const own = ofMember.get(id) ?? 0;
    if (own >= OF_MEMBER_MAX) return done(tooMany('uploads', RETRY_MS));
    if (ofServer >= OF_SERVER_MAX) return done(new Refusal('SERVER_BUSY'));
    ofMember.set(id, own + 1);
    ofServer += 1;
    // Closed once answered, or when the caller is gone.
    reply.raw.once('close', () => {
      ofServer -= 1;
      const left = (ofMember.get(id) ?? 1) - 1;
      if (left > 0) ofMember.set(id, left);
      else ofMember.delete(id);
    });
    done();
  };
}
