import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { createAuditor } from '@tessera/auditor/auditor';
import type { Difference } from '@tessera/auditor/observed/difference';

import { auditedGames } from '../checks/audited-games.ts';
import { countChases, findUnfinishedChases } from '../checks/check-chases.ts';
import { createShadowLedger, findViolations } from '../checks/check-commit.ts';
import { findUnfinished } from '../checks/check-end.ts';
import { countProtection, createCheckedPlay, findBreachesOfPlay } from '../checks/check-protection.ts';
import { countLeagues } from '../checks/count-leagues.ts';
import { countTickets } from '../checks/count-tickets.ts';
import { chainIndexOf, snapshotOf } from '../checks/snapshot.ts';
import { findUnsettledTickets } from '../checks/ticket-snapshot.ts';
import { createVirtualClock } from '../clock/virtual-clock.ts';
import type { FailpointCounts } from '../faults/failpoints.ts';
import type { FaultKind } from '../faults/fault-schedule.ts';
import { seeded } from '../seeded.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { runWorld } from './world.ts';

export type SimulationOptions = {
  readonly seed: bigint;
  /** Rounds to play to their end. */
  readonly rounds: number;
  readonly members?: number;
};

export type SimulationReport = {
  readonly seed: string;
  readonly rounds: number;
  readonly voidRounds: number;
  readonly ops: Readonly<Record<'accepted' | 'refused' | 'unknown', number>>;
  readonly bets: number;
  /** The issues of chases by state, and of refusals by code; and how chases ended. */
  readonly chaseIssues: Readonly<Record<string, number>>;
  readonly chaseEnds: Readonly<Record<string, number>>;
  /** Bets on matches by what became of them, combinations, and match days drawn late. */
  readonly leagues: Readonly<Record<string, number>>;
  /** Changes that members made to their own protection, by kind. */
  readonly protection: Readonly<Record<string, number>>;
  /** Tickets by what became of them. */
  readonly tickets: Readonly<Record<string, number>>;
  readonly virtualSeconds: number;
  readonly faults: Readonly<Record<FaultKind, number>>;
  readonly failpoints: FailpointCounts;
  /** Differences reported by the auditor. */
  readonly differences: readonly Difference[];
  /** Invalid commits, unfinished state and unexpected errors. */
  readonly violations: readonly string[];
  /** The command that replays this run. */
  readonly replay: string;
};

export const START_MINOR = 10_000_00n;
const VIOLATIONS_MAX = 50;

/** Simulates rounds with the server's own use cases on a virtual clock, seeded randomness and an in-memory
 *  store, under faults, and checks every commit, every reply and the final state. The same seed gives the
 *  same run: `npm run prove -- seed 0x…` replays it.   Cost: a few ms of CPU per round. */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const random = seeded(options.seed);
  const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'tessera-sim-'));
  const clock = createVirtualClock(START_MS + random.fork('start').below(YEAR_MS / 1_000) * 1_000);
  const violations: string[] = [];
  const shadow = createShadowLedger();
  const checkedPlay = createCheckedPlay();
  const store = createMemoryStore(clock, (memory) => {
    violations.push(...findViolations(memory, shadow), ...findBreachesOfPlay(memory, checkedPlay));
  });
  const cashOutE4 = random.fork('cash-outs').chance(LESS_THAN_WORTH) ? LESS_E4 : ALL_E4;
  const auditor = createAuditor({
    startMinor: START_MINOR,
    outageMs: OUTAGE_MS,
    cashOutE4,
    // Calls come without the sessions that know of them.
    hasChecks: false,
    games: auditedGames((game, issue) => chainIndexOf(store.memory, game, issue)),
  });
  try {
    const ran = await runWorld({
      random,
      folder,
      clock,
      store,
      auditor,
      cashOutE4,
      rounds: options.rounds,
      startMinor: START_MINOR,
      members: options.members ?? MEMBERS,
    });
    const seed = `0x${options.seed.toString(16).padStart(16, '0')}`;
    const found = [
      ...violations,
      ...findUnfinished(store.memory),
      ...findUnfinishedChases(store.memory),
      ...findUnsettledTickets(store.memory),
      ...ran.unexpectedErrors,
    ];
    const snapshot = snapshotOf(store.memory);
    const counted = [...store.memory.tables.rounds.values()];
    return {
      ops: ran.ops,
      virtualSeconds: ran.virtualSeconds,
      faults: ran.faults,
      failpoints: ran.failpoints,
      seed,
      rounds: counted.length,
      voidRounds: counted.filter(({ state }) => state === 'void').length,
      bets: store.memory.tables.betRounds.size,
      ...countChases(store.memory),
      leagues: countLeagues(store.memory),
      protection: countProtection(store.memory),
      tickets: countTickets(snapshot),
      differences: auditor.reconcile(snapshot),
      violations: found.slice(0, VIOLATIONS_MAX),
      replay: `npm run prove -- seed ${seed} ${options.rounds}`,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The share of seeds in which the house offers less than the worth of a ticket for it, and how much.
 *  Units: x 10 000. */
const LESS_THAN_WORTH = 0.5;
const LESS_E4 = 9_500;
const ALL_E4 = 10_000;
const MEMBERS = 50;
/** Restarts, leases and calls that are tried again, one after the other. */
const OUTAGE_MS = 75_000;
const YEAR_MS = 31_536_000_000;
/** 2026-01-01 UTC. */
const START_MS = 1_767_225_600_000;

export const hasFailed = ({ differences, violations }: SimulationReport): boolean =>
  differences.length > 0 || violations.length > 0;
