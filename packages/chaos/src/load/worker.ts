import { setTimeout as sleep } from 'node:timers/promises';

import type { Outcome } from '@tessera/auditor/observed/intent';
import type { Actor } from '@tessera/simulator/actors/actor';
import { withChases } from '@tessera/simulator/actors/chasing-member';
import { createMember } from '@tessera/simulator/actors/member';
import { answeringChecks, withProtection } from '@tessera/simulator/actors/protected-member';
import { type WalletParts, withWallet } from '@tessera/simulator/actors/wallet-member';
import { type Seeded, seeded } from '@tessera/simulator/seeded';
import { createTicketMember } from '@tessera/simulator/tickets/ticket-member';

import { epochNow } from '../rig/epoch-now.ts';
import { createHttpClient } from './http-client.ts';
import { openJournal } from './journal.ts';
import { liveMember, type LiveParts } from './live-member.ts';
import { liveTicketMember } from './live-ticket-member.ts';
import { openMarket } from './market.ts';
import {
  addTallies,
  EMPTY_TALLY,
  type WorkerCommand,
  type WorkerEvent,
  type Tally,
  type WorkPlan,
} from './worker-messages.ts';

// A worker process of the load generator. States: waiting -> running -> paused -> running … -> ended, by the
// parent's commands. It ends with its parent.

const REPORT_EVERY_MS = 200;
/** Acknowledgements of one server are told at most so often. */
const ACK_EVERY_MS = 10;

/** The part of members who chase, and the share of their intents about chases: few, since a running chase
 *  makes many balances possible. */
const CHASING_MEMBERS = 0.25;
const CHASE_SHARE = 0.01;
/** The part of members who have limits, block games and exclude themselves. */
const PROTECTED_MEMBERS = 0.15;
/** A member this often barred in a row has tried enough. */
const BARRED_MAX = 25;
const BARRING: ReadonlySet<string> = new Set(['PLAYER_EXCLUDED', 'LIMIT_REACHED']);
/** A member this often short of money in a row has little left. */
const SHORT_MAX = 3;

const report = (event: WorkerEvent): void => void process.send?.(event);

let gate = Promise.withResolvers<void>();
let isPaused = true;
let isEnded = false;
let pauseMs = 0;
let busy = 0;
let tally: Tally = EMPTY_TALLY;
const reportedAt = new Map<number, number>();

process.on('disconnect', () => process.exit(0));
process.on('message', (command: WorkerCommand) => {
  if (command.do === 'begin') void begin(command.plan);
  else if (command.do === 'pause') pause();
  else if (command.do === 'go') go(command.pauseMs);
  else end();
});

function go(wantedMs: number): void {
  pauseMs = wantedMs;
  isPaused = false;
  gate.resolve();
}

function pause(): void {
  if (!isPaused) gate = Promise.withResolvers<void>();
  isPaused = true;
  reportIfQuiet();
}

function end(): void {
  isEnded = true;
  gate.resolve();
  report({ kind: 'tally', tally });
  report({ kind: 'ended' });
}

function reportIfQuiet(): void {
  if (!isPaused || busy > 0) return;
  report({ kind: 'tally', tally });
  report({ kind: 'paused' });
}

async function begin(plan: WorkPlan): Promise<void> {
  const servers = plan.addresses.map((address) => createHttpClient(address));
  const market = await openMarket(servers, plan.lastCall);
  const journal = openJournal(plan.journal);
  const random = seeded(BigInt(plan.seed));
  setInterval(() => report({ kind: 'tally', tally }), REPORT_EVERY_MS);
  report({ kind: 'ready' });
  for (const [at, member] of plan.members.entries())
    void succeed(member, {
      servers,
      market,
      journal,
      home: at % servers.length,
      random,
      others: plan.others,
    });
  for (const [at, member] of plan.ticketMembers.entries())
    void playTickets(member, { servers, market, journal, home: at % servers.length, random });
}

async function playTickets(
  { name, token }: WorkPlan['ticketMembers'][number],
  { random, ...common }: Omit<Common, 'others'>,
): Promise<void> {
  const act = liveTicketMember(createTicketMember(random.fork(name), name), token, {
    ...common,
    random: random.fork(`waits of ${name}`),
    onGivenUp: () => void (tally = addTallies(tally, { ...EMPTY_TALLY, givenUp: 1 })),
    onOutcome: ({ outcome, tries }, tookMs) => count(outcome, tries, tookMs),
  });
  await live(act, random.fork(`pauses of ${name}`).below, () => false);
}

type Common = Pick<LiveParts, 'servers' | 'market' | 'journal' | 'home'> & {
  readonly random: Seeded;
  readonly others: readonly string[];
};

/** A member plays until there is no money left or no more play allowed, and then somebody else registers and
 *  takes the place. */
async function succeed(
  first: WorkPlan['members'][number],
  { random, others, ...common }: Common,
): Promise<void> {
  for (let generation = 0; !isEnded; generation++) {
    const { name, token } =
      generation === 0 ? first : { name: heirOf(first.name, generation), token: undefined };
    let short = 0;
    let barred = 0;
    // Members created beforehand were given a fund password.
    const player = playerNamed(name, random, { others, hasFundPassword: token !== undefined });
    const act = liveMember(player, token, {
      ...common,
      random: random.fork(`waits of ${name}`),
      onGivenUp: () => void (tally = addTallies(tally, { ...EMPTY_TALLY, givenUp: 1 })),
      onOutcome: ({ kind }, { outcome, tries, server, sentAt }, tookMs) => {
        count(outcome, tries, tookMs);
        short = outcome.kind === 'refused' && outcome.code === 'MONEY_NOT_ENOUGH' ? short + 1 : 0;
        if (outcome.kind === 'refused' && BARRING.has(outcome.code)) barred += 1;
        if (kind !== 'bet' || outcome.kind !== 'accepted') return;
        barred = 0;
        acknowledge(server, sentAt);
      },
    });
    await live(act, random.fork(`pauses of ${name}`).below, () => short >= SHORT_MAX || barred >= BARRED_MAX);
  }
}

function playerNamed(name: string, random: Seeded, parts: WalletParts): Actor {
  const player = createMember(random.fork(name), name);
  const chases = random.fork(`chases of ${name}`);
  const chaser = chases.chance(CHASING_MEMBERS) ? withChases(player, chases, CHASE_SHARE) : player;
  const payer = withWallet(chaser, random.fork(`wallet of ${name}`), parts);
  const protection = random.fork(`protection of ${name}`);
  // Limits come before anything is paid in.
  return answeringChecks(protection.chance(PROTECTED_MEMBERS) ? withProtection(payer, protection) : payer);
}

/** "Prover00012" is followed by "H12g1". */
const heirOf = (name: string, generation: number): string => `H${Number(name.slice(-5))}g${generation}`;

async function live(
  act: () => Promise<void>,
  below: (bound: number) => number,
  isPoor: () => boolean,
): Promise<void> {
  while (!isEnded && !isPoor()) {
    await gate.promise;
    if (isEnded) return;
    busy += 1;
    await act();
    busy -= 1;
    if (isPaused) reportIfQuiet();
    // Jittered, so that members do not act in waves.
    else if (pauseMs > 0) await sleep(1 + below(2 * pauseMs));
  }
}

function count(outcome: Outcome, tries: number, tookMs: number): void {
  const { kind } = outcome;
  tally = addTallies(tally, {
    sent: 1,
    acknowledged: kind === 'accepted' ? 1 : 0,
    refused: kind === 'refused' ? 1 : 0,
    unknown: kind === 'unknown' ? 1 : 0,
    givenUp: 0,
    resolvedByAsking: tries > 1 && kind !== 'unknown' ? 1 : 0,
    retries: tries - 1,
    slowestMs: tookMs,
    codes: kind === 'refused' ? { [outcome.code]: 1 } : {},
  });
}

function acknowledge(by: number, sentAt: number): void {
  const at = epochNow();
  if (at - (reportedAt.get(by) ?? 0) < ACK_EVERY_MS) return;
  reportedAt.set(by, at);
  report({ kind: 'acknowledged', by, sentAt, at });
}
