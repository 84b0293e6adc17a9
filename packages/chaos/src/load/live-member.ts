import type { Intent, Outcome } from '@tessera/auditor/observed/intent';
import type { Actor } from '@tessera/simulator/actors/actor';
import type { Seeded } from '@tessera/simulator/seeded';

import { epochNow } from '../rig/epoch-now.ts';
import { callOf, cardsCall, logInCall } from './calls.ts';
import type { HttpClient } from './http-client.ts';
import type { Journal } from './journal.ts';
import type { Market } from './market.ts';
import { cashierPayer } from './payer.ts';
import { retryUntilKnown, type RetriedCall } from './retry-until-known.ts';

export type LiveParts = {
  readonly servers: readonly HttpClient[];
  readonly market: Market;
  readonly journal: Journal;
  readonly random: Seeded;
  /** The server asked first. */
  readonly home: number;
  /** Called when the outcome is unknown after a minute of retries. */
  readonly onGivenUp: () => void;
  readonly onOutcome: (intent: Intent, reply: RetriedCall, tookMs: number) => void;
};

type OwnBet = { readonly id: string; readonly closesAtMs: number };

/** Longer than anything is ever down. */
const RETURNS_MAX = 40;
const OWN_BETS_MAX = 12;
/** Cancelling is also tried shortly after the close: the server must refuse. */
const LATE_MS = 500;
const MADE_BEFOREHAND: Outcome = { kind: 'accepted', data: { isMadeBeforehand: true } };

/** One step of a member: reads the market, decides, journals the intent, retries until the outcome is known,
 *  and journals it. Returns the function that performs a step. */
export function liveMember(
  actor: Actor,
  givenToken: string | undefined,
  parts: LiveParts,
): () => Promise<void> {
  const { servers, market, journal, random, home } = parts;
  let token = givenToken;
  let own: OwnBet[] = [];
  // A page reports an unknown outcome after a minute, and retries when its member returns.
  const retryEveryMinute = async (intent: Intent): Promise<RetriedCall> => {
    for (let minute = 1; ; minute++) {
      const reply = await retryUntilKnown(
        intent.kind === 'pay' ? [cashierPayer] : servers,
        callOf(intent, token),
        home,
        random,
      );
      if (reply.outcome.kind !== 'unknown' || minute === RETURNS_MAX)
        return { ...reply, tries: reply.tries + minute - 1 };
      journal.write({ at: epochNow(), op: intent.op, outcome: reply.outcome, tries: reply.tries });
      parts.onGivenUp();
    }
  };
  const carryOut = async (intent: Intent): Promise<RetriedCall> => {
    if (intent.kind === 'register' && givenToken !== undefined)
      return { outcome: MADE_BEFOREHAND, tries: 1, server: home, sentAt: epochNow() };
    const reply = await retryEveryMinute(intent);
    if (reply.tries === 1) return reply;
    // It was done at an earlier try.
    if (intent.kind === 'register' && isRefused(reply.outcome, 'USERNAME_EXISTS'))
      return retryUntilKnown(servers, logInCall(actor.member), home, random);
    if (intent.kind === 'card' && isRefused(reply.outcome, 'CARD_EXISTS'))
      return retryUntilKnown(servers, cardsCall(token), home, random);
    return reply;
  };
  return async () => {
    const nowMs = market.nowMs();
    own = own.filter(({ closesAtMs }) => closesAtMs > nowMs - LATE_MS).slice(-OWN_BETS_MAX);
    const intent = actor.next({ nowMs, sales: market.sales(), cancellable: own.map(({ id }) => id) });
    journal.write({ at: epochNow(), intent });
    const from = performance.now();
    const reply = await carryOut(intent);
    const { outcome, tries } = reply;
    journal.write({ at: epochNow(), op: intent.op, outcome, tries });
    if (outcome.kind === 'accepted') {
      if (intent.kind === 'register') token ??= tokenIn(outcome.data);
      if (intent.kind === 'cancel') own = own.filter(({ id }) => id !== intent.betId);
      if (intent.kind === 'bet')
        own.push(...betsIn(outcome.data, market.closesAt(intent.gameId, intent.issue)));
    }
    actor.learn(intent, outcome);
    parts.onOutcome(intent, reply, performance.now() - from);
  };
}

const isRefused = (outcome: Outcome, code: string): boolean =>
  outcome.kind === 'refused' && outcome.code === code;

const tokenIn = (data: unknown): string | undefined =>
  (data as { userinfo?: { token?: string } } | null)?.userinfo?.token;

function betsIn(data: unknown, closesAtMs: number | undefined): OwnBet[] {
  const bets = (data as { bets?: readonly { id: string }[] } | null)?.bets ?? [];
  return closesAtMs === undefined ? [] : bets.map(({ id }) => ({ id, closesAtMs }));
}
