import { addCounts } from '../load/worker-messages.ts';
import type { FaultResult } from '../run/inject-fault.ts';
import type { ProveResult } from '../run/run-prove.ts';

export type Header = { readonly seed: bigint; readonly build: string; readonly mode: string };

/** The result of a run as one line of JSON.   Units: seconds; recovery ms. */
export function resultLine(header: Header, result: ProveResult): Record<string, unknown> {
  const { tally, faultResults, findings, rounds } = result;
  const count = (what: string): number => findings.filter((each) => each.what === what).length;
  return {
    seed: `0x${header.seed.toString(16)}`,
    build: header.build,
    mode: header.mode,
    seconds: Math.round(result.seconds),
    isCutShort: result.isCutShort,
    sent: tally.sent,
    acknowledged: tally.acknowledged,
    refused: tally.refused,
    unknown: tally.unknown,
    givenUp: tally.givenUp,
    resolvedByAsking: tally.resolvedByAsking,
    retries: tally.retries,
    faults: faultResults.length,
    faultsByKind: countBy(faultResults, ({ id }) => id),
    failpoints: result.failpoints,
    lost: count('lost'),
    doubled: count('doubled'),
    drift: count('drift'),
    negative: count('negative'),
    late: count('late'),
    otherwiseWrong:
      findings.length -
      ['lost', 'doubled', 'drift', 'negative', 'late'].reduce((sum, what) => sum + count(what), 0),
    broken: faultResults.filter(({ breach }) => breach !== undefined).length,
    rounds,
    wallet: result.wallet,
    leagues: result.leagues,
    tickets: result.tickets,
    absent: result.absent,
    recoveryMs: recoveries(faultResults),
    invariantQueries: result.invariantQueries,
    // By the rule of three: with 95 % confidence fewer than this part of faults lose anything.
    bound: faultResults.length > 0 ? Number((3 / faultResults.length).toPrecision(2)) : 1,
  };
}

export type Recovery = {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
};

/** Recovery times by the component that had to recover.   Units: ms. */
export function recoveries(faultResults: readonly FaultResult[]): Record<string, Recovery> {
  const kinds = new Set(faultResults.map(({ recovers }) => recovers));
  return Object.fromEntries(
    [...kinds].map((kind) => [kind, spread(faultResults.filter((result) => result.recovers === kind))]),
  );
}

function spread(faultResults: readonly FaultResult[]): Recovery {
  const sorted = faultResults.flatMap(({ recoveredMs }) => recoveredMs ?? []).toSorted((a, b) => a - b);
  const at = (part: number): number => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), max: at(1) };
}

const countBy = <T>(list: readonly T[], nameOf: (each: T) => string): Record<string, number> =>
  list.reduce<Record<string, number>>((sum, each) => addCounts(sum, { [nameOf(each)]: 1 }), {});

/** True when every check passed. */
export const isSound = ({ absent, faultResults, findings, tally }: ProveResult): boolean =>
  findings.length + absent.length === 0 &&
  tally.unknown === 0 &&
  faultResults.every(({ breach }) => breach === undefined);
