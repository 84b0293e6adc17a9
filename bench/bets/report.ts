import type { Measured } from '../kit/interleave.ts';
import { print, printJson } from '../kit/print.ts';
import { spreadOf } from '../kit/stats.ts';
import { figure, type Goal, goalsText, isMet, spreadText, tableText } from '../kit/table.ts';
import type { Sample } from './sample.ts';

type Figures = { readonly [K in keyof Sample]: number };

/** Medians of every field, of each step that was measured. */
function mediansOf({ samples }: Measured<Sample>): ReadonlyMap<string, Figures> {
  const median = (list: readonly Sample[], field: keyof Sample): number =>
    spreadOf(list.map((each) => each[field])).median;
  return new Map(
    Array.from(samples, ([name, list]): [string, Figures] => [
      name,
      {
        perSecond: median(list, 'perSecond'),
        p50Ms: median(list, 'p50Ms'),
        p99Ms: median(list, 'p99Ms'),
        errors: list.reduce((sum, each) => sum + each.errors, 0),
        databaseUs: median(list, 'databaseUs'),
        serverUs: median(list, 'serverUs'),
        loadUs: median(list, 'loadUs'),
      },
    ]),
  );
}

/** Prints table, goals and JSON, and gives whether every goal that was measured is met. */
export function reportBets(measured: Measured<Sample>, about: object): boolean {
  const medians = mediansOf(measured);
  const rate = (name: string): number => medians.get(name)?.perSecond ?? Number.NaN;
  const over = (name: string, base: string): number => rate(name) / rate(base);
  const rows = Array.from(measured.samples, ([name, list]) => {
    const at = medians.get(name);
    return [
      name,
      spreadText(spreadOf(list.map((each) => each.perSecond))),
      figure(over(name, 'tpcb-like')),
      figure(over(name, 'simple-update')),
      `${figure(at?.p50Ms ?? NaN)}/${figure(at?.p99Ms ?? NaN)}`,
      String(at?.errors ?? 0),
      [at?.databaseUs, at?.serverUs, at?.loadUs].map((us) => figure(us ?? NaN)).join(' / '),
    ];
  });
  const heads = [
    '',
    'per second',
    'x TPC-B',
    'x simple',
    'p50/p99 ms',
    'errors',
    'CPU us: db / server / load',
  ];
  print(tableText(heads, rows));
  print();
  const goals = goalsOf(medians, over).filter(({ value }) => !Number.isNaN(value));
  print(goalsText(goals));
  printJson({ bench: 'bets', ...about, medians: Object.fromEntries(medians), goals });
  return goals.every(isMet);
}

function goalsOf(
  medians: ReadonlyMap<string, Figures>,
  over: (name: string, base: string) => number,
): Goal[] {
  const of = (name: string, field: keyof Figures): number => medians.get(name)?.[field] ?? Number.NaN;
  const http = 'http 256';
  return [
    { name: 'G1', label: 'http 256 / TPC-B', value: over(http, 'tpcb-like'), atLeast: 2.5 },
    { name: 'G1', label: 'http 256 / simple-update', value: over(http, 'simple-update'), atLeast: 1.8 },
    { name: 'G2', label: 'http 64 / TPC-B', value: over('http 64', 'tpcb-like'), atLeast: 1.8 },
    { name: 'G2', label: 'http 1000 / TPC-B', value: over('http 1000', 'tpcb-like'), atLeast: 2.7 },
    { name: 'G3', label: 'in process 256 / TPC-B', value: over('in process 256', 'tpcb-like'), atLeast: 4 },
    { name: 'G4', label: 'http 256 / naive peer', value: over(http, 'naive peer'), atLeast: 6 },
    { name: 'G4', label: 'http 256 / function peer', value: over(http, 'function peer'), atLeast: 3 },
    { name: 'G5', label: 'CPU us a bet, database', value: of(http, 'databaseUs'), atMost: 45 },
    { name: 'G5', label: 'CPU us a bet, server', value: of(http, 'serverUs'), atMost: 40 },
    { name: 'G6', label: 'p99 ms at 256', value: of(http, 'p99Ms'), atMost: 30 },
    { name: 'G6', label: 'p99 ms at 64', value: of('http 64', 'p99Ms'), atMost: 15 },
    { name: 'G6', label: 'p99 ms of 50 at rest', value: of('50 at rest', 'p99Ms'), atMost: 5 },
    { name: 'G6', label: 'errors at 64, 256, 1000', value: errorsOf(medians), atMost: 0 },
    {
      name: 'G7',
      label: 'hot / uniform, in process',
      value: over('hot, 10 users', 'in process 256'),
      atLeast: 1,
    },
    { name: 'G12', label: 'two servers / one', value: over('two servers 256', http), atLeast: 1.1 },
  ];
}

const errorsOf = (medians: ReadonlyMap<string, Figures>): number =>
  ['http 64', 'http 256', 'http 1000'].reduce((sum, name) => sum + (medians.get(name)?.errors ?? 0), 0);
