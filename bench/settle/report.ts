import type { Driven } from '../kit/in-parallel.ts';
import { print, printJson } from '../kit/print.ts';
import { spreadOf } from '../kit/stats.ts';
import { figure, type Goal, goalsText, isMet, spreadText, tableText } from '../kit/table.ts';
import type { Resumed } from './kill-and-resume.ts';

export type SettleSample = {
  readonly floor100Ms: number;
  readonly floor50Ms: number;
  readonly settleMs: number;
};
export type SettleSamples = ReadonlyMap<number, SettleSample[]>;

export type SettleResult = {
  readonly largest: number;
  readonly calls: { readonly before: Driven; readonly during: Driven; readonly settleMs: number } | undefined;
  readonly resumed: Resumed | undefined;
  readonly othersCores: number;
};

const SMALLEST = 10_000;

/** Prints tables, goals and JSON, and gives whether every goal that was measured is met. */
export function reportSettle(samples: SettleSamples, result: SettleResult): boolean {
  const measured = [...samples].filter(([, list]) => list.length > 0);
  const median = (size: number, field: keyof SettleSample): number => {
    const list = samples.get(size) ?? [];
    return list.length === 0 ? Number.NaN : spreadOf(list.map((each) => each[field])).median;
  };
  const over = (size: number, field: 'floor100Ms' | 'floor50Ms'): number =>
    median(size, 'settleMs') / median(size, field);
  const perBetUs = (size: number): number => (median(size, 'settleMs') * 1000) / size;
  if (measured.length > 0) {
    const heads = [
      'bets',
      'update, fill 100, ms',
      'update, fill 50, ms',
      'settled, ms',
      'x 100',
      'x 50',
      'us a bet',
    ];
    const spread = (list: readonly SettleSample[], field: keyof SettleSample): string =>
      spreadText(spreadOf(list.map((each) => each[field])));
    const rows = measured.map(([size, list]) => [
      String(size),
      spread(list, 'floor100Ms'),
      spread(list, 'floor50Ms'),
      spread(list, 'settleMs'),
      figure(over(size, 'floor100Ms')),
      figure(over(size, 'floor50Ms')),
      figure(perBetUs(size)),
    ]);
    print(tableText(heads, rows));
    print();
  }
  printRest(result);
  const { largest, calls } = result;
  const goals = [
    { name: 'G8', label: `${largest} bets / update at 100`, value: over(largest, 'floor100Ms'), atMost: 0.2 },
    { name: 'G8', label: `${largest} bets / update at 50`, value: over(largest, 'floor50Ms'), atMost: 1.5 },
    {
      name: 'G8',
      label: 'us a bet, largest / 10000',
      value: perBetUs(largest) / perBetUs(SMALLEST),
      atMost: 2,
    },
    {
      name: 'G9',
      label: 'p99 ms of 50 callers meanwhile',
      value: calls?.during.p99Ms ?? Number.NaN,
      atMost: 80,
    },
    { name: 'G9', label: 'refused meanwhile', value: calls?.during.failures.length ?? Number.NaN, atMost: 0 },
  ].filter(({ value }): boolean => !Number.isNaN(value)) satisfies Goal[];
  print(goalsText(goals));
  printJson({
    bench: 'settle',
    samples: Object.fromEntries(samples),
    ...callsJson(calls),
    ...result.resumed,
    goals,
  });
  return goals.every(isMet);
}

function printRest({ calls, resumed }: SettleResult): void {
  if (calls) {
    const row = (name: string, { perSecond, p50Ms, p99Ms, maxMs, failures }: Driven): string[] => [
      name,
      figure(perSecond),
      ...[p50Ms, p99Ms, maxMs].map(figure),
      String(failures.length),
    ];
    const during = `while a settlement runs (${figure(calls.settleMs)} ms)`;
    const heads = ['50 callers, 10 ms between bets', 'bets/s', 'p50 ms', 'p99 ms', 'max ms', 'refused'];
    print(tableText(heads, [row('before', calls.before), row(during, calls.during)]));
    print();
  }
  if (resumed) {
    const { chunksBefore, chunks, restMs } = resumed;
    print(
      `killed after ${chunksBefore} chunks, taken up and finished with ${chunks} in ${figure(restMs)} ms`,
    );
    print();
  }
}

const callsJson = (calls: SettleResult['calls']): object =>
  calls === undefined
    ? {}
    : {
        before: { ...calls.before, failures: calls.before.failures.length },
        during: { ...calls.during, failures: calls.during.failures.length },
        duringSettleMs: calls.settleMs,
      };
