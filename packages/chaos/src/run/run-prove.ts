import { setTimeout as sleep } from 'node:timers/promises';

import type pg from 'pg';

import { COMBINED, PARTED, TICKET_ENDS } from '@tessera/simulator/checks/count-tickets';
import { type Seeded, seeded } from '@tessera/simulator/seeded';

import { type Finding, createAudit } from '../audit/audit.ts';
import { absentFrom, countLeagues, type LeagueCounts } from '../audit/count-leagues.ts';
import { type RoundCounts, countRounds } from '../audit/count-rounds.ts';
import { countWallet, type WalletCounts } from '../audit/count-wallet.ts';
import { openJournals } from '../audit/read-journals.ts';
import { deathAt, TICKET_POINTS, USUAL_POINTS } from '../failpoints/faults.ts';
import { type LoadGenerator, startLoadGenerator } from '../load/load-generator.ts';
import { memberName, openMembers } from '../load/open-members.ts';
import { startOperator } from '../load/operators.ts';
import { addCounts, type Tally } from '../load/worker-messages.ts';
import { mountDisk } from '../rig/disk.ts';
import type { Fault } from '../rig/fault.ts';
import { PLAY_BALANCE, START_MINOR } from '../rig/settings.ts';
import { type ManagedRig, startRig } from '../rig/start-rig.ts';
import { waitUntilNothingPending } from '../rig/until-settled.ts';
import { chooseFaults } from './choose-faults.ts';
import { injectFault, type FaultResult } from './inject-fault.ts';

export type ProvePlan = {
  readonly seed: bigint;
  /** Runs until this many calls and faults are done, but no longer than `seconds` of load. */
  readonly ops: number;
  readonly faults: number;
  readonly seconds: number;
  /** The run is expected to take all of its seconds: towards their end members bet on what closes by then or
   *  soon after, since the run waits for the last draw. */
  readonly hasLastCall?: boolean;
  readonly kinds: readonly Fault[];
  readonly members: number;
  /** The average pause of a member between calls.   Units: ms. */
  readonly pauseMs: number;
  /** The number of faults between two audits. */
  readonly auditEvery: number;
  readonly roundSeconds?: number;
  readonly say: (text: string) => void;
};

export type ProveResult = {
  readonly seconds: number;
  readonly tally: Tally;
  readonly faultResults: readonly FaultResult[];
  readonly findings: readonly Finding[];
  readonly rounds: RoundCounts;
  readonly wallet: WalletCounts;
  readonly leagues: LeagueCounts;
  /** Tickets by what became of them. */
  readonly tickets: Readonly<Record<string, number>>;
  /** The names of what members had to do or meet in a run of this size, and did not. */
  readonly absent: readonly string[];
  readonly invariantQueries: number;
  /** The number of times each failpoint fired. */
  readonly failpoints: Readonly<Record<string, number>>;
  /** The time limit ended the run early. */
  readonly isCutShort: boolean;
  readonly folder: string | undefined;
};

/** Members that register by themselves, through the API. */
const REGISTERING = 3;
/** Members who play tickets, for each of the others. */
const TICKET_SHARE = 1 / 6;
const GAP_MS = 700;
const SECOND_MS = 1_000;
/** More than the largest run writes; what is not written takes no room. */
const DISK_MIB = 12_000;

/** Runs the product under load, injects faults and audits the result. */
export async function runProve(plan: ProvePlan): Promise<ProveResult> {
  const { seed, kinds, say } = plan;
  const random = seeded(seed);
  const startedAt = performance.now();
  const faults = possible(kinds, say);
  const disk = faults.some(({ needsDisk }) => needsDisk) ? mountDisk(DISK_MIB) : undefined;
  const rig = await startRig({ say, disk, ...(plan.roundSeconds && { roundSeconds: plan.roundSeconds }) });
  try {
    const ticketMembers = await openTicketMembers(rig, plan.members);
    const load = await startClients(rig, plan, ticketMembers, random.fork('crew'));
    const operator = startOperator(rig, random.fork('operator'));
    const auditor = createAudit(rig, openJournals([...load.journals, operator.journal]), START_MINOR);
    const faultResults: FaultResult[] = [];
    const findings: Finding[] = [];
    const pause = (): Promise<unknown> => Promise.all([load.pause(), operator.pause()]);
    const audit = async (): Promise<void> => {
      await pause();
      findings.push(...(await auditor.run()));
    };
    const elapsedS = (): number => (performance.now() - startedAt) / 1000;
    const isComplete = (): boolean => load.tally().sent >= plan.ops && faultResults.length >= plan.faults;
    const go = (): void => {
      load.go(plan.pauseMs);
      operator.go();
    };
    go();
    const endsAt = performance.now() + plan.seconds * SECOND_MS;
    for (const fault of chooseFaults(faults, random.fork('faults'))) {
      await sleep(GAP_MS * (0.5 + random.below(1000) / 1000));
      if (performance.now() > endsAt || isComplete()) break;
      if (faultResults.length >= plan.faults) continue;
      const result = await injectFault(rig, load, fault, random.fork(`fault ${faultResults.length}`));
      faultResults.push(result);
      say(resultText(result, elapsedS(), load.tally()));
      if (faultResults.length % plan.auditEvery > 0) continue;
      await audit();
      go();
    }
    const isCutShort = !isComplete();
    await pause();
    await operator.decideAll();
    await waitUntilNothingPending(rig.database.owner());
    await audit();
    const [tally] = await Promise.all([load.end(), operator.end()]);
    const counts = { ...(await countAll(rig.database.owner())), tickets: auditor.tickets() };
    const failpoints = firedIn(rig);
    const absent = [...absentIn(plan, counts, tally.sent), ...absentDeaths(faultResults, failpoints)];
    const result = {
      seconds: elapsedS(),
      tally,
      faultResults,
      findings,
      ...counts,
      absent,
      invariantQueries: auditor.invariantQueries(),
      failpoints,
      isCutShort,
      folder: undefined,
    };
    if (!isWrong(result)) return result;
    rig.keepFolder();
    return { ...result, folder: rig.folder };
  } finally {
    await rig.close();
    disk?.close();
  }
}

/** Fewer say nothing. */
const DEATHS_MIN = 3;
/** One death may miss its failpoint. A nightly run meets each of them so often. */
const DEATHS_EACH = 2;

const firedIn = ({ servers, keeper, witness, cashier }: ManagedRig): ProveResult['failpoints'] =>
  [...servers, keeper, witness, cashier].map(({ fired }) => fired()).reduce(addCounts, {});

async function countAll(owner: pg.Pool): Promise<Pick<ProveResult, 'rounds' | 'wallet' | 'leagues'>> {
  const [rounds, wallet, leagues] = await Promise.all([
    countRounds(owner),
    countWallet(owner),
    countLeagues(owner),
  ]);
  return { rounds, wallet, leagues };
}

/** The ends that no ticket came to, and whether none had a combination: a check of what never happened proves
 *  nothing. */
const absentTickets = (counts: ProveResult['tickets']): string[] =>
  [...TICKET_ENDS, COMBINED, PARTED].filter((end) => !counts[end]).map((end) => `ticket ${end}`);

/** A few deaths miss their failpoint, which the load did not pass in time; that most of those at steps which
 *  it passes all the time do means that they cannot happen, and so does that every death at a step of tickets
 *  did. */
export function absentDeaths(
  results: readonly Pick<FaultResult, 'id' | 'name'>[],
  failpoints: ProveResult['failpoints'],
): string[] {
  const injected = results.filter(({ id }) => id === 'F27');
  const atUsual = injected.filter(({ name }) => USUAL_POINTS.some((point) => name === deathAt(point)));
  const fired = USUAL_POINTS.reduce((sum, point) => sum + (failpoints[point] ?? 0), 0);
  const isMost = atUsual.length >= DEATHS_MIN && fired * 2 < atUsual.length;
  const never = TICKET_POINTS.filter(
    (point) =>
      !failpoints[point] && injected.filter(({ name }) => name === deathAt(point)).length >= DEATHS_EACH,
  );
  return [...(isMost ? ['a death at most failpoints'] : []), ...never.map((point) => `a death at ${point}`)];
}

const isWrong = ({ absent, faultResults, findings }: ProveResult): boolean =>
  findings.length + absent.length > 0 || faultResults.some(({ breach }) => breach !== undefined);

/** The names of what a run of a tier had to see and did not. One that its time limit ended before half of its
 *  calls, on a machine that is busy with something else, says so and cannot be asked for more. */
const absentIn = (
  { ops }: ProvePlan,
  { leagues, tickets }: Pick<ProveResult, 'leagues' | 'tickets'>,
  sent: number,
): string[] => (ops > 0 && sent * 2 >= ops ? [...absentFrom(leagues), ...absentTickets(tickets)] : []);

type Ready = { readonly name: string; readonly token: string };

const openTicketMembers = ({ database }: ManagedRig, count: number): Promise<Ready[]> =>
  openMembers(database, Math.ceil(count * TICKET_SHARE), PLAY_BALANCE, count + REGISTERING);

/** Starts the load for existing members and a few who register through the API. */
async function startClients(
  rig: ManagedRig,
  { members: count, seconds, hasLastCall }: ProvePlan,
  ticketMembers: readonly Ready[],
  random: Seeded,
): Promise<LoadGenerator> {
  const ready = await openMembers(rig.database, count, PLAY_BALANCE);
  const fresh = Array.from({ length: REGISTERING }, (_, at) => memberName(count + at));
  const members = [...ready, ...fresh.map((name) => ({ name, token: undefined }))];
  const addresses = rig.servers.map(({ address }) => address);
  const lastCall = { atMs: Date.now() + seconds * SECOND_MS, waitMs: rig.roundSeconds * SECOND_MS };
  return startLoadGenerator({
    addresses,
    members,
    ticketMembers,
    folder: rig.folder,
    random,
    ...(hasLastCall && { lastCall }),
  });
}

/** The faults that this machine can inject; the others are printed with the reason. */
function possible(kinds: readonly Fault[], say: (text: string) => void): Fault[] {
  const reasons = new Map<string, string[]>();
  const chosen = kinds.filter(({ name, missing }) => {
    const why = missing?.();
    if (why !== undefined) reasons.set(why, [...(reasons.get(why) ?? []), name]);
    return why === undefined;
  });
  for (const [why, names] of reasons) say(`left out, ${why}: ${names.join('; ')}`);
  return chosen;
}

function resultText(
  { id, name, recoveredMs, breach }: FaultResult,
  seconds: number,
  { sent }: Tally,
): string {
  const back = recoveredMs === undefined ? (breach ?? '') : `back after ${Math.round(recoveredMs)} ms`;
  return `${seconds.toFixed(0).padStart(5)} s  ${String(sent).padStart(8)} calls  ${id.padEnd(4)} ${name}: ${back}`;
}
