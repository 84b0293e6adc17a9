import type { Auditor } from '@tessera/auditor/auditor';
import { type Game, GAMES, LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { ZERO } from '@tessera/domain/money';
import type { Context } from '@tessera/server/context';
import { transaction } from '@tessera/server/db/tx';
import { seedGames } from '@tessera/server/game/seed-games';
import { createIdMaker } from '@tessera/server/ids/ids';
import { fundHouse } from '@tessera/server/ledger/fund-house';

import type { Actor } from '../actors/actor.ts';
import { withChases } from '../actors/chasing-member.ts';
import { createMember } from '../actors/member.ts';
import { withProtection } from '../actors/protected-member.ts';
import { followRoundEvents } from '../checks/round-events.ts';
import { type AuditedClient, type Listener, createAuditedClient } from '../clients/audited-client.ts';
import { readSales } from '../clients/market.ts';
import { play } from '../clients/player.ts';
import { playTickets } from '../clients/ticket-player.ts';
import { createMutex } from '../clock/mutex.ts';
import type { VirtualClock } from '../clock/virtual-clock.ts';
import { simulatedDatabase } from '../database/database.ts';
import { armAllFailpoints, type FailpointCounts } from '../faults/failpoints.ts';
import { createFaultSchedule, type FaultKind } from '../faults/fault-schedule.ts';
import { collectUnexpectedErrors } from '../faults/unexpected-errors.ts';
import type { Seeded } from '../seeded.ts';
import { type Fleet, startFleet } from '../servers/fleet.ts';
import { seededOperator } from '../servers/operator.ts';
import { startProcesses } from '../servers/processes.ts';
import type { Store } from '../store/store.ts';
import { createTicketMember, ticketMemberName } from '../tickets/ticket-member.ts';
import { injectFaults } from './inject-faults.ts';

export type WorldParts = {
  readonly random: Seeded;
  /** The folder with the secrets of keeper, witness and operator. */
  readonly folder: string;
  readonly clock: VirtualClock;
  readonly store: Store;
  readonly auditor: Pick<Auditor, 'recordIntent' | 'recordOutcome' | 'recordRound'>;
  /** Faults end once this many rounds are over. */
  readonly rounds: number;
  readonly members: number;
  readonly startMinor: bigint;
  /** The share of the worth of a ticket that the house offers for it.   Units: x 10 000. */
  readonly cashOutE4: number;
  /** Called for every reply in order of arrival. */
  readonly onAnswer?: Listener;
};

export type WorldRun = {
  readonly ops: AuditedClient['ops'];
  readonly virtualSeconds: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly failpoints: FailpointCounts;
  /** Errors that a server does not expect. */
  readonly unexpectedErrors: readonly string[];
};

/** The average number of intents per round, of all members together. */
const ACTS_PER_ROUND = 10;
/** Six games draw one round in this time on average. */
const ROUND_EVERY_MS = 37_500;
/** The final period without faults: long enough for the rounds ahead to be drawn, of the slowest game too,
 *  and the clocks to be corrected. */
const QUIET_MS = Math.max(
  ...[...GAMES, ...LEAGUE_GAMES].map(({ ahead, intervalMs }) => (ahead + 3) * intervalMs),
);
/** The share of intents about chases. */
const CHASE_SHARE = 0.1;
/** The other seeds keep their meaning from before there were chases. */
const CHASES_SHARE = 0.5;
/** The shares of seeds with leagues beside the other games, and with leagues alone. */
const LEAGUES_BESIDE = 0.2;
const LEAGUES_ALONE = 0.2;
/** One more member with tickets for so many others, and how often these act.   Units: ms. */
const TICKETS_EVERY = 5;
const TICKET_PAUSE_MS = 60_000;
/** The shares of seeds in which members protect themselves, and of these members. */
const PROTECTION_SHARE = 0.5;
const PROTECTED_MEMBERS = 0.4;
/** The wait before a limit can be raised. */
const RAISE_WAIT_MS = 72 * 3_600_000;
/** Verifying witness signatures takes most of a round's time, so few seeds have a witness. */
const WITNESS_SHARE = 0.125;
/** Long enough for two days and the announcement of a successor, short enough to run out in a long run. */
const CHAIN_LENGTH = 2_048;

/** Runs a world under faults until the given number of rounds are over, then without faults until no work is
 *  left. */
export async function runWorld(parts: WorldParts): Promise<WorldRun> {
  const { random, folder, clock, store, auditor, onAnswer } = parts;
  const faultSchedule = createFaultSchedule(random.fork('weather'));
  const unexpectedErrors = collectUnexpectedErrors();
  const events = followRoundEvents(store, auditor);
  const mutex = createMutex(random.fork('turns'), clock);
  const database = simulatedDatabase({ store, clock, faultSchedule, mutex, onCommit: events.pull });
  const operator = seededOperator(folder, random.fork('operator'));
  const processes = startProcesses({ folder, clock, faultSchedule, random });
  const { env, witness } = termsOf(parts, processes.witness);
  const isPlaying = (): boolean => events.finishedCount() < parts.rounds;

  await setUp(database.connect().db, clock, env, gamesOf(parts));
  const failpoints = armAllFailpoints(faultSchedule);
  const { keeper } = processes;
  const given = { clock, faultSchedule, random, database, unexpectedErrors, env, operator, keeper, witness };
  const hasChases = hasChasesOf(parts);
  const fleet = startFleet({ ...given, isMaking: isPlaying, hasChases });
  const onUnexpectedError = unexpectedErrors.note;
  const client = createAuditedClient(
    { clock, faultSchedule, servers: fleet.up, onUnexpectedError },
    auditor,
    onAnswer,
  );
  const playing = Promise.all([
    playAll(parts, fleet, client, isPlaying),
    playAllTickets(parts, fleet, client, isPlaying),
  ]);
  void injectFaults({ clock, faultSchedule, fleet, database, isOver: () => !isPlaying() });

  const startedMs = clock.now();
  await clock.runUntil(() => !isPlaying());
  faultSchedule.stop();
  let isAtRest = false;
  void playing.then(() => clock.sleep(QUIET_MS)).then(() => (isAtRest = true));
  await clock.runUntil(() => isAtRest);
  failpoints.disarm();
  for (const server of fleet.up()) server.crash();
  processes.close();
  return {
    ops: client.ops,
    virtualSeconds: (clock.now() - startedMs) / 1_000,
    faults: faultSchedule.counts(),
    failpoints: failpoints.counts,
    unexpectedErrors: Array.from(unexpectedErrors.seen(), ([message, times]) => `${times} times: ${message}`),
  };
}

/** Of play money: neither an age nor a ceiling is asked for. */
const NO_CEILING: Context['env']['protection'] = {
  isAgeAsked: false,
  ceilingMinor: ZERO,
  isCeilingHard: false,
  affordabilityMinor: ZERO,
};

/** The fairness policy of a seed. */
function termsOf({ random, startMinor, cashOutE4 }: WorldParts, witness: NonNullable<Context['witness']>) {
  const hasWitness = random.fork('policy').chance(WITNESS_SHARE);
  const fairnessPolicy = hasWitness ? 'witness' : 'solo';
  const env = {
    fairnessPolicy,
    playBalanceMinor: startMinor,
    chainLength: CHAIN_LENGTH,
    cashOutE4,
    raiseWaitMs: RAISE_WAIT_MS,
    protection: NO_CEILING,
  };
  return { env: env as Context['env'], witness: hasWitness ? witness : undefined };
}

const hasChasesOf = ({ random }: WorldParts): boolean => random.fork('with chases').chance(CHASES_SHARE);

const hasProtectionOf = ({ random }: WorldParts): boolean =>
  random.fork('with protection').chance(PROTECTION_SHARE);

function gamesOf({ random }: WorldParts): readonly Game[] {
  const roll = random.fork('with leagues').below(1_000) / 1_000;
  if (roll >= 1 - LEAGUES_ALONE) return LEAGUE_GAMES;
  return roll >= 1 - LEAGUES_ALONE - LEAGUES_BESIDE ? [...GAMES, ...LEAGUE_GAMES] : GAMES;
}

function actorOf(parts: WorldParts, name: string): Actor {
  const member = createMember(parts.random.fork(name), name);
  const chaser = hasChasesOf(parts)
    ? withChases(member, parts.random.fork(`${name} chases`), CHASE_SHARE)
    : member;
  const protection = parts.random.fork(`${name} protection`);
  const isProtected = hasProtectionOf(parts) && protection.chance(PROTECTED_MEMBERS);
  return isProtected ? withProtection(chaser, protection) : chaser;
}

function playAll(
  parts: WorldParts,
  fleet: Fleet,
  client: AuditedClient,
  isPlaying: () => boolean,
): Promise<unknown> {
  const { random, clock, members } = parts;
  const names = Array.from({ length: members }, (_, at) => `player${at + 1}`);
  return Promise.all(
    names.map((name) =>
      play({
        actor: actorOf(parts, name),
        random: random.fork(`${name} looks`),
        clock,
        sales: (own) => readSales(fleet.up(), own, clock),
        sendUntilKnown: client.act,
        isPlaying,
        pauseMs: (members * ROUND_EVERY_MS) / ACTS_PER_ROUND,
      }),
    ),
  );
}

/** In worlds with leagues some members play tickets and nothing else. */
function playAllTickets(
  parts: WorldParts,
  fleet: Fleet,
  client: AuditedClient,
  isPlaying: () => boolean,
): Promise<unknown> {
  const { random, clock, members } = parts;
  if (gamesOf(parts) === GAMES) return Promise.resolve();
  const names = Array.from({ length: Math.ceil(members / TICKETS_EVERY) }, (_, at) => ticketMemberName(at));
  const live = async (name: string): Promise<void> => {
    const joined = await client.act({ kind: 'register', op: `${name}/0`, member: name });
    if (joined.kind !== 'accepted') throw new Error(`${name} could not register`);
    await playTickets({
      actor: createTicketMember(random.fork(name), name),
      random: random.fork(`${name} looks`),
      clock,
      sales: (own) => readSales(fleet.up(), own, clock, isOfLeague),
      sendUntilKnown: client.act,
      isPlaying,
      pauseMs: TICKET_PAUSE_MS,
    });
  };
  return Promise.all(names.map(live));
}

const isOfLeague = ({ league }: { readonly league: unknown }): boolean => league !== undefined;

/** Creates the games and the house's capital, as a first start does. No failpoint is armed yet. */
async function setUp(
  db: Context['db'],
  clock: VirtualClock,
  env: Context['env'],
  games: readonly Game[],
): Promise<void> {
  let isDone = false;
  const ids = createIdMaker(clock, 0);
  const work = async (): Promise<void> => {
    await seedGames(db.main, env, games);
    await transaction(db, (tx) => fundHouse(tx, ids));
    isDone = true;
  };
  const again = (): void => void work().catch(again);
  again();
  await clock.runUntil(() => isDone);
}
