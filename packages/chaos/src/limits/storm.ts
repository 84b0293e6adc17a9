import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import type { Intent, Outcome } from '@tessera/auditor/observed/intent';
import { isLeagueFamily } from '@tessera/domain/games/families';
import type { Sale } from '@tessera/simulator/actors/actor';
import { type Seeded, seeded } from '@tessera/simulator/seeded';

import { callOf } from '../load/calls.ts';
import type { HttpClient } from '../load/http-client.ts';
import type { Market } from '../load/market.ts';
import { cashierPayer } from '../load/payer.ts';
import { retryUntilKnown } from '../load/retry-until-known.ts';
import { addCounts } from '../load/worker-messages.ts';
import type { RaceMember } from '../races/race-fixture.ts';
import { epochNow } from '../rig/epoch-now.ts';
import type { ManagedRig } from '../rig/start-rig.ts';

/** Number of requests of one member in flight at once. */
export const AT_ONCE = 64;
/** A sale that ends sooner is not bet on: a refusal for its close says nothing. */
const SALE_LEFT_MS = 15_000;
const POLL_MS = 100;
const MINUTES_MAX = 8;
/** Time after its answer in which an exclusion may still let a request through. */
const EFFECT_MS = 1_000;

type WithoutNames<T> = T extends unknown ? Omit<T, 'op' | 'member' | 'key'> : never;
/** A request as a member makes it, without its names. */
export type Wish = WithoutNames<Intent>;

/** Something that an owner of the database did to a member's history: all of it happened so much earlier.
 *  Units: ms. */
export type Shift = { readonly member: string; readonly atMs: number; readonly byMs: number };
/** Time from which a reality check was due, on every server. */
export type DueCheck = { readonly member: string; readonly atMs: number };

/** The state of a storm: what it sends, counts and must not see. */
export type Storm = {
  readonly rig: ManagedRig;
  readonly servers: readonly HttpClient[];
  readonly market: Market;
  /** The games of dice, by number. */
  readonly dice: ReadonlySet<number>;
  readonly counts: {
    tries: number;
    accepted: number;
    unknown: number;
    /** By kind of case and by code. */
    refused: Readonly<Record<string, number>>;
  };
  /** Number of volleys at a limit that is used up, an action that is forbidden or a check that is due. */
  readonly volleys: number;
  readonly shifts: Shift[];
  readonly dueChecks: DueCheck[];
  /** Time at which a member was answered that an exclusion is in force.   Units: Unix ms. */
  readonly excludedAt: Map<string, number>;
  /** Answers that should not have been, by the clocks of the clients alone. */
  readonly wrong: string[];
  /** Runs work while nothing is killed. */
  readonly undisturbed: <T>(work: () => Promise<T>) => Promise<T>;
};

/** One member of a case, with what decides about it. */
export type Player = RaceMember & { readonly random: Seeded; readonly name: string };

/** Sends one request under a new key until its outcome is known, at the servers in turn. */
export async function ask(storm: Storm, { name, token }: Player, wish: Wish, first = 0): Promise<Outcome> {
  const key = randomUUID();
  const intent = { ...wish, op: key, member: name, key } as Intent;
  const servers = intent.kind === 'pay' ? [cashierPayer] : storm.servers;
  const sentAt = epochNow();
  const outcome = await untilKnown(servers, callOf(intent, token), first);
  if (outcome.kind === 'accepted' && !ABOUT_PROTECTION.has(intent.kind))
    noteAccepted(storm, name, intent.kind, sentAt);
  return outcome;
}

/** Tries for minutes where servers are down or busy. */
async function untilKnown(
  servers: readonly HttpClient[],
  call: ReturnType<typeof callOf>,
  first: number,
): Promise<Outcome> {
  for (let minute = 1; ; minute += 1) {
    const { outcome } = await retryUntilKnown(servers, call, first, seeded(BigInt(first)));
    if (outcome.kind !== 'unknown' || minute === MINUTES_MAX) return outcome;
  }
}

const ABOUT_PROTECTION: ReadonlySet<string> = new Set([
  'setLimit',
  'exclude',
  'answerCheck',
  'pay',
  'returnDeposit',
]);

function noteAccepted({ excludedAt, wrong }: Storm, name: string, kind: string, sentAt: number): void {
  const excluded = excludedAt.get(name);
  if (excluded !== undefined && sentAt > excluded + EFFECT_MS)
    wrong.push(`${name} was answered yes to ${kind} ${Math.round(sentAt - excluded)} ms after an exclusion`);
}

/** Sends requests of a member at once, one try each, and counts their outcomes. */
export async function volley(
  storm: Storm,
  player: Player,
  wishes: readonly Wish[],
): Promise<readonly Outcome[]> {
  const outcomes = await Promise.all(wishes.map((wish, at) => ask(storm, player, wish, at)));
  const { counts } = storm;
  counts.tries += outcomes.length;
  for (const outcome of outcomes) {
    if (outcome.kind === 'accepted') counts.accepted += 1;
    else if (outcome.kind === 'unknown') counts.unknown += 1;
    else counts.refused = addCounts(counts.refused, { [outcome.code]: 1 });
  }
  return outcomes;
}

/** As many requests as a volley has. */
export const many = (wish: (at: number) => Wish, count = AT_ONCE): Wish[] =>
  Array.from({ length: count }, (_, at) => wish(at));

/** True when one of the requests was refused with this code. */
export const wasRefused = (outcomes: readonly Outcome[], code: string): boolean =>
  outcomes.some((outcome) => outcome.kind === 'refused' && outcome.code === code);

/** Waits for sales that stay open for a while: `count` of them, of leagues or of dice. */
export async function salesOf(
  { market, dice }: Storm,
  kind: 'dice' | 'league',
  count = 1,
): Promise<readonly [Sale, ...Sale[]]> {
  for (;;) {
    const open = market.sales().filter(({ gameId, family, closesAtMs, coming, offers }) => {
      const isOfKind = kind === 'league' ? isLeagueFamily(family) : dice.has(gameId) && coming.length > 0;
      return isOfKind && offers.length > 0 && closesAtMs > market.nowMs() + SALE_LEFT_MS;
    });
    // The last match days first: tickets are taken one after the other.
    if (kind === 'league') open.sort((a, b) => b.closesAtMs - a.closesAtMs);
    const [first, ...more] = open;
    if (first && open.length >= count) return [first, ...more];
    await sleep(POLL_MS);
  }
}

/** A bet on the first thing that a sale offers. */
export const betOn = ({ gameId, issue, offers }: Sale, amount: string): Wish => ({
  kind: 'bet',
  gameId,
  issue,
  lines: offers.slice(0, 1).map(({ play, number }) => ({ play, number, amount, odds: undefined })),
});

/** A ticket of two match days. */
export function ticketOn([one, two]: readonly Sale[], unit: string): Wish {
  if (!one || !two) throw new Error('a ticket takes two match days');
  const [first] = [one, two].toSorted((a, b) => a.closesAtMs - b.closesAtMs);
  const leg = ({ gameId, issue, offers }: Sale) => {
    const { play = '', number = '' } = offers[0] ?? {};
    return { gameId, issue, play, picks: [number], odds: undefined, isBanker: false };
  };
  const { gameId, issue } = first ?? one;
  return { kind: 'ticket', gameId, issue, way: '2x1', unit, legs: [leg(one), leg(two)] };
}

/** A chase of the next issues of a sale. */
export const chaseOn = ({ gameId, coming, offers }: Sale, amount: string, issues = 3): Wish => ({
  kind: 'chase',
  gameId,
  lines: offers.slice(0, 1).map(({ play, number }) => ({ play, number, amount, odds: undefined })),
  issues: coming.slice(0, issues).map((issue) => ({ issue, multiple: 1 })),
  stopOnWin: false,
  stopLoss: undefined,
  stopWin: undefined,
});
