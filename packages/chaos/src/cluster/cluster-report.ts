import { addCounts } from '../load/worker-messages.ts';
import type { ClusterResult, RoundResult } from './run-cluster.ts';

export type Header = { readonly seed: bigint; readonly build: string; readonly mode: string };

export type Percentiles = {
  readonly count: number;
  readonly p50: number;
  readonly p90: number;
  readonly max: number;
};

/** The result of a run as one line of JSON.   Units: seconds; times in ms. */
export function clusterLine(header: Header, result: ClusterResult): Record<string, unknown> {
  const { tally, findings, rounds } = result;
  const count = (what: string): number => findings.filter((each) => each.what === what).length;
  const [lost, doubled] = [count('lost'), count('doubled')];
  return {
    seed: `0x${header.seed.toString(16)}`,
    build: header.build,
    mode: header.mode,
    seconds: Math.round(result.seconds),
    isCutShort: result.isCutShort,
    rounds: rounds.length,
    roundsByFault: rounds.reduce<Record<string, number>>(
      (sum, { name }) => addCounts(sum, { [name]: 1 }),
      {},
    ),
    sent: tally.sent,
    acknowledged: tally.acknowledged,
    refused: tally.refused,
    unknown: tally.unknown,
    givenUp: tally.givenUp,
    resolvedByAsking: tally.resolvedByAsking,
    retries: tally.retries,
    lost,
    doubled,
    otherwiseWrong: findings.length - lost - doubled,
    broken: rounds.filter(({ breach }) => breach !== undefined).length,
    leaderPolls: result.leaderPolls,
    twoLeaders: result.twoLeaders,
    timeline: result.timeline,
    shownRecords: result.shownRecords,
    audits: result.audits,
    invariantQueries: result.invariantQueries,
    wallet: result.wallet,
    pausedMs: byFault(rounds, ({ pausedMs }) => pausedMs),
    healedMs: byFault(rounds, ({ healedMs }) => healedMs),
    // By the rule of three: with 95 % confidence fewer than this part of rounds lose anything.
    bound: rounds.length > 0 ? Number((3 / rounds.length).toPrecision(2)) : 1,
  };
}

/** Percentiles of one time of the rounds, by fault and of all. Nearest rank; rounds without it are left
 *  out. */
function byFault(
  rounds: readonly RoundResult[],
  timeOf: (round: RoundResult) => number | undefined,
): Record<string, Percentiles> {
  const names = [...new Set(rounds.map(({ name }) => name))].toSorted();
  const timesOf = (some: readonly RoundResult[]): number[] => some.flatMap((round) => timeOf(round) ?? []);
  return Object.fromEntries([
    ...names.map((name) => [name, percentiles(timesOf(rounds.filter((each) => each.name === name)))]),
    ['all', percentiles(timesOf(rounds))],
  ]);
}

function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { count: sorted.length, p50: at(0.5), p90: at(0.9), max: at(1) };
}

/** True when every check passed. */
export const isClusterSound = ({ findings, rounds, tally, twoLeaders }: ClusterResult): boolean =>
  rounds.length > 0 &&
  findings.length === 0 &&
  tally.unknown === 0 &&
  twoLeaders === 0 &&
  rounds.every(({ breach }) => breach === undefined);

const SHOWN_MAX = 20;

/** The result as text for the reader. */
export function clusterTable(result: ClusterResult): string {
  const { rounds, tally, findings } = result;
  const text = ({ count, p50, p90, max }: Percentiles): string =>
    `${String(count).padStart(4)} ${String(p50).padStart(7)} ${String(p90).padStart(7)} ${String(max).padStart(7)}`;
  const paused = byFault(rounds, ({ pausedMs }) => pausedMs);
  const width = Math.max(...Object.keys(paused).map((name) => name.length));
  return [
    `${'no bet acknowledged for, ms'.padEnd(width)}  rounds   p50     p90     max`,
    ...Object.entries(paused).map(([name, each]) => `${name.padEnd(width)}  ${text(each)}`),
    `${tally.sent} calls: ${tally.acknowledged} accepted, ${tally.refused} refused, ${tally.unknown} unknown; ${tally.retries} retries`,
    ...rounds.flatMap(({ name, breach }) => (breach === undefined ? [] : [`BROKEN ${name}: ${breach}`])),
    ...findings.slice(0, SHOWN_MAX).map(({ what, message }) => `WRONG ${what}: ${message}`),
    ...(findings.length > SHOWN_MAX ? [`and ${findings.length - SHOWN_MAX} more`] : []),
  ].join('\n');
}
