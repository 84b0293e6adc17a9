import { setTimeout as sleep } from 'node:timers/promises';

import { type Seeded, seeded } from '@tessera/simulator/seeded';

import { createAudit, type Finding } from '../audit/audit.ts';
import { countWallet, type WalletCounts } from '../audit/count-wallet.ts';
import { openJournals } from '../audit/read-journals.ts';
import { type LoadGenerator, startLoadGenerator } from '../load/load-generator.ts';
import { openMembers } from '../load/open-members.ts';
import { startOperator } from '../load/operators.ts';
import type { Tally } from '../load/worker-messages.ts';
import { epochNow } from '../rig/epoch-now.ts';
import { PLAY_BALANCE, START_MINOR } from '../rig/settings.ts';
import { waitUntilNothingPending } from '../rig/until-settled.ts';
import { watchCloseRecords } from './close-record-watch.ts';
import { type ClusterRig, type ClusterRigOptions, startClusterRig } from './cluster-rig.ts';
import type { ClusterFault } from './faults/fault.ts';
import { watchPauses } from './longest-pause.ts';
import { startPatiently } from './start-patiently.ts';
import { watchLeaders } from './watch-leaders.ts';

export type ClusterPlan = Omit<ClusterRigOptions, 'say'> & {
  readonly seed: bigint;
  readonly rounds: number;
  /** No round begins later than so long after the start. */
  readonly seconds: number;
  readonly faults: readonly ClusterFault[];
  /** The number of rounds between two audits. */
  readonly auditEvery: number;
  /** Ends with the first audit that finds something. */
  readonly isControl?: boolean;
  readonly say: (text: string) => void;
};

export type RoundResult = {
  readonly name: string;
  readonly recovery: ClusterFault['recovery'];
  /** Time in which no bet was acknowledged; of a fault that had to be repaired, from the repair on.
   *  Units: ms. */
  readonly pausedMs: number | undefined;
  /** From the repair until every node was back in its place.   Units: ms. */
  readonly healedMs: number | undefined;
  /** The violated expectation. */
  readonly breach: string | undefined;
};

export type ClusterResult = {
  readonly seconds: number;
  readonly rounds: readonly RoundResult[];
  readonly tally: Tally;
  readonly findings: readonly Finding[];
  readonly audits: number;
  readonly invariantQueries: number;
  readonly wallet: WalletCounts;
  /** Number of polls for the leader, and of those in which two nodes claimed to lead. */
  readonly leaderPolls: number;
  readonly twoLeaders: number;
  readonly timeline: number;
  /** The rounds whose close record a client was shown, which every audit compared. */
  readonly shownRecords: number;
  readonly isCutShort: boolean;
};

const [MEMBERS, TICKET_MEMBERS] = [32, 6];
const PAUSE_MS = 120;
const GAP_MS = 1_000;
const SHOWN_MAX = 5;
const RECOVERED_MS = 90_000;
/** Half a minute without a leader, again and again, leaves many rounds to draw. */
const AUDIT_MS = 300_000;

/** Runs the product on a cluster under load, round by round: a fault, its expectations, and the cluster back
 *  in order. The books are audited every few rounds and at the end. */
export async function runCluster(plan: ClusterPlan): Promise<ClusterResult> {
  const { say } = plan;
  const random = seeded(plan.seed);
  const rig = await startClusterRig(plan);
  try {
    const load = await startClients(rig, random);
    const operator = startOperator(rig, random.fork('operator'));
    const audit = createAudit(rig, openJournals([...load.journals, operator.journal]), START_MINOR, AUDIT_MS);
    const leaders = watchLeaders(rig.cluster);
    const records = watchCloseRecords(rig.servers.map(({ address }) => address));
    const results: RoundResult[] = [];
    const findings: Finding[] = [];
    let audits = 0;
    const startedAt = performance.now();
    const elapsedS = (): number => (performance.now() - startedAt) / 1000;
    const go = (): void => {
      load.go(PAUSE_MS);
      operator.go();
    };
    const check = async (): Promise<void> => {
      await Promise.all([load.pause(), operator.pause()]);
      const found = [...(await audit.run()), ...(await records.findLost(rig.database.owner()))];
      findings.push(...found);
      audits += 1;
      say(`${elapsedS().toFixed(0).padStart(5)} s  audit ${audits}: ${found.length} findings`);
      for (const { what, message } of found.slice(0, SHOWN_MAX)) say(`WRONG ${what}: ${message}`);
    };
    go();
    for (const fault of inTurn(plan, random.fork('faults'))) {
      if (elapsedS() > plan.seconds) break;
      await sleep(GAP_MS * (0.5 + random.below(1000) / 1000));
      const result = await runRound({ rig, load, fault, random: random.fork(`round ${results.length}`) });
      results.push(result);
      say(progressLine(results.length, elapsedS(), load.tally(), result));
      if (results.length % plan.auditEvery > 0) continue;
      await check();
      if (plan.isControl && findings.length > 0) break;
      go();
    }
    await Promise.all([load.pause(), operator.pause()]);
    await operator.decideAll();
    await waitUntilNothingPending(rig.database.owner(), AUDIT_MS);
    await check();
    const [tally] = await Promise.all([load.end(), operator.end(), leaders.stop(), records.stop()]);
    return {
      seconds: elapsedS(),
      rounds: results,
      tally,
      findings,
      audits,
      invariantQueries: audit.invariantQueries(),
      wallet: await countWallet(rig.database.owner()),
      leaderPolls: leaders.polls(),
      twoLeaders: leaders.twice(),
      timeline: (await rig.cluster.untilHealthy()).timeline,
      shownRecords: records.shown().size,
      isCutShort: results.length < plan.rounds,
    };
  } finally {
    await rig.close();
  }
}

async function startClients(rig: ClusterRig, random: Seeded): Promise<LoadGenerator> {
  const members = await openMembers(rig.database, MEMBERS, PLAY_BALANCE);
  const ticketMembers = await openMembers(rig.database, TICKET_MEMBERS, PLAY_BALANCE, MEMBERS);
  const addresses = rig.servers.map(({ address }) => address);
  return startLoadGenerator({
    addresses,
    members,
    ticketMembers,
    folder: rig.folder,
    random: random.fork('crew'),
  });
}

/** Every fault in random order, again and again. */
function* inTurn({ faults, rounds }: ClusterPlan, random: Seeded): Generator<ClusterFault> {
  let left: ClusterFault[] = [];
  for (let round = 0; round < rounds; round++) {
    if (left.length === 0) left = random.shuffle(faults);
    const fault = left.pop();
    if (fault) yield fault;
  }
}

type RoundParts = {
  readonly rig: ClusterRig;
  readonly load: LoadGenerator;
  readonly fault: ClusterFault;
  readonly random: Seeded;
};

/** Injects one fault into the healthy cluster, waits until bets are acknowledged, and repairs the cluster. */
async function runRound({ rig, load, fault, random }: RoundParts): Promise<RoundResult> {
  const { name, recovery } = fault;
  let pausedMs: number | undefined;
  let healedMs: number | undefined;
  try {
    const roles = await rig.cluster.untilHealthy();
    let pauses = watchPauses(load);
    const repair = async (): Promise<void> => {
      rig.cluster.repair();
      pauses.end();
      pauses = watchPauses(load);
    };
    await fault.inject({ rig, load, roles, random, repair });
    await load.nextAcknowledged(undefined, RECOVERED_MS);
    pausedMs = pauses.end();
    const from = epochNow();
    rig.cluster.repair();
    await rig.cluster.untilHealthy();
    healedMs = epochNow() - from;
    return { name, recovery, pausedMs, healedMs, breach: await restartCrashed(rig) };
  } catch (error) {
    rig.cluster.repair();
    await restartCrashed(rig);
    return { name, recovery, pausedMs, healedMs, breach: String(error) };
  }
}

/** Starts our processes that ended by themselves, and names them. */
async function restartCrashed({
  servers,
  keeper,
  witness,
  cashier,
}: ClusterRig): Promise<string | undefined> {
  const parts = [
    ...servers.map((part) => ({ name: `server ${part.node}`, part })),
    { name: 'the keeper', part: keeper },
    { name: 'the witness', part: witness },
    { name: 'the cashier', part: cashier },
  ];
  const dead = parts.filter(({ part }) => !part.isUp());
  for (const { part } of dead) await startPatiently(part);
  return dead.length === 0 ? undefined : `${dead.map(({ name }) => name).join(' and ')} died by itself`;
}

function progressLine(round: number, seconds: number, tally: Tally, result: RoundResult): string {
  const { name, pausedMs, healedMs, breach } = result;
  const times = [
    ...(pausedMs === undefined ? [] : [`no bet for ${Math.round(pausedMs)} ms`]),
    ...(healedMs === undefined ? [] : [`whole again after ${Math.round(healedMs)} ms`]),
    ...(breach === undefined ? [] : [`BROKEN ${breach}`]),
  ];
  return `${seconds.toFixed(0).padStart(5)} s  round ${String(round).padStart(3)}  ${String(tally.sent).padStart(7)} calls  ${name}: ${times.join(', ')}`;
}
