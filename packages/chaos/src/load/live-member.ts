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
  readonly onOutcome: (intent: Intent, asked: RetriedCall, tookMs: number) => void;
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
  const askEveryMinute = async (intent: Intent): Promise<RetriedCall> => {
    for (let minute = 1; ; minute++) {
      const asked = await retryUntilKnown(
        intent.kind === 'pay' ? [cashierPayer] : servers,
        callOf(intent, token),
        home,
        random,
      );
      if (asked.outcome.kind !== 'unknown' || minute === RETURNS_MAX)
        return { ...asked, tries: asked.tries + minute - 1 };
      journal.write({ at: epochNow(), op: intent.op, outcome: asked.outcome, tries: asked.tries });
      parts.onGivenUp();
    }
  };
  const carryOut = async (intent: Intent): Promise<RetriedCall> => {
    if (intent.kind === 'register' && givenToken !== undefined)
      return { outcome: MADE_BEFOREHAND, tries: 1, server: home, sentAt: epochNow() };
    const asked = await askEveryMinute(intent);
    if (asked.tries === 1) return asked;
    // It was done at an earlier try.
    if (intent.kind === 'register' && isRefused(asked.outcome, 'USERNAME_EXISTS'))
      return retryUntilKnown(servers, logInCall(actor.member), home, random);
    if (intent.kind === 'card' && isRefused(asked.outcome, 'CARD_EXISTS'))
      return retryUntilKnown(servers, cardsCall(token), home, random);
    return asked;
  };
  return async () => {
    const nowMs = market.nowMs();
    own = own.filter(({ closesAtMs }) => closesAtMs > nowMs - LATE_MS).slice(-OWN_BETS_MAX);
    const intent = actor.next({ nowMs, sales: market.sales(), cancellable: own.map(({ id }) => id) });
    journal.write({ at: epochNow(), intent });
    const from = performance.now();
    const asked = await carryOut(intent);
    const { outcome, tries } = asked;
    journal.write({ at: epochNow(), op: intent.op, outcome, tries });
    if (outcome.kind === 'accepted') {
      if (intent.kind === 'register') token ??= tokenIn(outcome.data);
      if (intent.kind === 'cancel') own = own.filter(({ id }) => id !== intent.betId);
      if (intent.kind === 'bet')
        own.push(...betsIn(outcome.data, market.closesAt(intent.gameId, intent.issue)));
    }
    actor.learn(intent, outcome);
    parts.onOutcome(intent, asked, performance.now() - from);
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
