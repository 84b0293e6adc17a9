import type { ProtectionIntent, TicketIntent } from '@tessera/auditor/observed/intent';
import { answeringChecks } from '@tessera/simulator/actors/protected-member';
import type { TicketActor } from '@tessera/simulator/tickets/ticket-member';

import { epochNow } from '../rig/epoch-now.ts';
import { callOf } from './calls.ts';
import type { LiveParts } from './live-member.ts';
import { retryUntilKnown, type RetriedCall } from './retry-until-known.ts';

type Parts = Pick<LiveParts, 'servers' | 'market' | 'journal' | 'random' | 'home' | 'onGivenUp'> & {
  readonly onOutcome: (reply: RetriedCall, tookMs: number) => void;
};

/** Longer than anything is ever down. */
const RETURNS_MAX = 40;

/** One step of a member who plays tickets: decides, journals the intent, retries until the outcome is known,
 *  and journals it. Returns the function that performs a step. */
export function liveTicketMember(player: TicketActor, token: string, parts: Parts): () => Promise<void> {
  const { servers, market, journal, random, home } = parts;
  const actor = answeringChecks(player);
  const carryOut = async (intent: TicketIntent | ProtectionIntent): Promise<RetriedCall> => {
    for (let minute = 1; ; minute += 1) {
      const reply = await retryUntilKnown(servers, callOf(intent, token), home, random);
      if (reply.outcome.kind !== 'unknown' || minute === RETURNS_MAX) return reply;
      parts.onGivenUp();
    }
  };
  return async () => {
    const intent = actor.next({ nowMs: market.nowMs(), sales: market.sales().filter(isOfLeague) });
    if (!intent) return;
    journal.write({ at: epochNow(), intent });
    const from = performance.now();
    const reply = await carryOut(intent);
    const { outcome, tries } = reply;
    journal.write({ at: epochNow(), op: intent.op, outcome, tries });
    actor.learn(intent, outcome);
    parts.onOutcome(reply, performance.now() - from);
  };
}

const isOfLeague = ({ family }: { readonly family: string }): boolean => family === 'football';
