import { setTimeout as sleep } from 'node:timers/promises';

import { type Seeded, seeded } from '@tessera/simulator/seeded';

import { type Finding, gatherEvidence } from '../audit/audit.ts';
import { type RoundCounts, countRounds } from '../audit/count-rounds.ts';
import { countWallet, type WalletCounts } from '../audit/count-wallet.ts';
import { openJournals } from '../audit/read-journals.ts';
import { type Crew, startCrew } from '../load/load-generator.ts';
import { memberName, openMembers } from '../load/open-members.ts';
import { startOperator } from '../load/operators.ts';
import { addCounts, type Tally } from '../load/worker-messages.ts';
import { mountDisk } from '../rig/disk.ts';
import type { Fault } from '../rig/fault.ts';
import { PLAY_BALANCE } from '../rig/settings.ts';
import { type OwnRig, startRig } from '../rig/start-rig.ts';
import { waitUntilNothingIsPending } from '../rig/until-settled.ts';
import { chooseFaults } from './choose-faults.ts';
import { doHarm, type Harm } from './inject-fault.ts';

export type ProvePlan = {
  readonly seed: bigint;
  /** Goes on until so many calls were made and so many faults done, but no longer than `seconds`. */
  readonly ops: number;
  readonly faults: number;
  readonly seconds: number;
  readonly kinds: readonly Fault[];
  readonly members: number;
  /** What a member waits between calls on average.   Units: ms. */
  readonly pauseMs: number;
  /** Faults between two looks at the books. */
  readonly lookEvery: number;
  readonly roundSeconds?: number;
  readonly say: (text: string) => void;
};

export type ProveResult = {
  readonly seconds: number;
  readonly tally: Tally;
  readonly harms: readonly Harm[];
  readonly findings: readonly Finding[];
  readonly rounds: RoundCounts;
  readonly wallet: WalletCounts;
  readonly invariantQueries: number;
  /** How often each fault point fired. */
  readonly points: Readonly<Record<string, number>>;
  /** The time was over before all calls were made and all faults done. */
  readonly isCutShort: boolean;
  readonly folder: string | undefined;
};

/** Members that register by themselves, through the API. */
const REGISTERING = 3;
const GAP_MS = 700;
/** More than the largest run writes; what is not written takes no room. */
const DISK_MIB = 12_000;

/** Runs the product under load and harm, and looks whether every promise held. */
export async function runProve(plan: ProvePlan): Promise<ProveResult> {
  const { seed, kinds, say } = plan;
  const random = seeded(seed);
  const startedAt = performance.now();
  const faults = possible(kinds, say);
  const disk = faults.some(({ needsDisk }) => needsDisk) ? mountDisk(DISK_MIB) : undefined;
  const rig = await startRig({
    say,
    disk,
    ...(plan.roundSeconds ? { roundSeconds: plan.roundSeconds } : {}),
  });
  try {
    const crew = await startClients(rig, plan.members, random.fork('crew'));
    const operator = startOperator(rig, random.fork('operator'));
    const journals = openJournals([...crew.journals, operator.journal]);
    const evidence = gatherEvidence(rig, journals, PLAY_BALANCE);
    const harms: Harm[] = [];
    const findings: Finding[] = [];
    const pause = (): Promise<unknown> => Promise.all([crew.pause(), operator.pause()]);
    const look = async (): Promise<void> => {
      await pause();
      findings.push(...(await evidence.look()));
    };
    const elapsedS = (): number => (performance.now() - startedAt) / 1000;
    const isComplete = (): boolean => crew.tally().sent >= plan.ops && harms.length >= plan.faults;
    const go = (): void => {
      crew.go(plan.pauseMs);
      operator.go();
    };
    go();
    for (const fault of chooseFaults(faults, random.fork('faults'))) {
      await sleep(GAP_MS * (0.5 + random.below(1000) / 1000));
      if (elapsedS() > plan.seconds || isComplete()) break;
      if (harms.length >= plan.faults) continue;
      const harm = await doHarm(rig, crew, fault, random.fork(`fault ${harms.length}`));
      harms.push(harm);
      say(harmText(harm, elapsedS(), crew.tally()));
      if (harms.length % plan.lookEvery > 0) continue;
      await look();
      go();
    }
    const isCutShort = !isComplete();
    await pause();
    await operator.decideAll();
    await waitUntilNothingIsPending(rig.database.owner());
    await look();
    const [tally] = await Promise.all([crew.end(), operator.end()]);
    const owner = rig.database.owner();
    const [rounds, wallet] = await Promise.all([countRounds(owner), countWallet(owner)]);
    const isWrong = findings.length > 0 || harms.some(({ breach }) => breach !== undefined);
    if (isWrong) rig.keepFolder();
    return {
      seconds: elapsedS(),
      tally,
      harms,
      findings,
      rounds,
      wallet,
      invariantQueries: evidence.invariantQueries(),
      points: [...rig.servers, rig.keeper, rig.witness, rig.cashier]
        .map(({ fired }) => fired())
        .reduce(addCounts, {}),
      isCutShort,
      folder: isWrong ? rig.folder : undefined,
    };
  } finally {
    await rig.close();
    disk?.close();
  }
}

/** Members who are there already, a few who register by themselves, and their clients. */
async function startClients(rig: OwnRig, count: number, random: Seeded): Promise<Crew> {
  const ready = await openMembers(rig.database, count, PLAY_BALANCE);
  const fresh = Array.from({ length: REGISTERING }, (_, at) => memberName(count + at));
  const members = [...ready, ...fresh.map((name) => ({ name, token: undefined }))];
  const addresses = rig.servers.map(({ address }) => address);
  return startCrew({ addresses, members, folder: rig.folder, random });
}

/** Those that can be done here; the others are named by reason. */
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

function harmText({ id, name, recoveredMs, breach }: Harm, seconds: number, { sent }: Tally): string {
  const back = recoveredMs === undefined ? (breach ?? '') : `back after ${Math.round(recoveredMs)} ms`;
  return `${seconds.toFixed(0).padStart(5)} s  ${String(sent).padStart(8)} calls  ${id.padEnd(4)} ${name}: ${back}`;
}
