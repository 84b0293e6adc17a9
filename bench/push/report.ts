import { print, printJson } from '../kit/print.ts';
import { type Spread, spreadOf } from '../kit/stats.ts';
import { figure, type Goal, goalsText, isMet, spreadText, tableText } from '../kit/table.ts';
import type { Reach } from './arrivals.ts';
import type { Watched } from './measure.ts';
import type { Memory } from './memory.ts';
import type { SlowFigures } from './slow.ts';
import type { StormFigures } from './storm.ts';

/** The results of a run; parts that were not requested are absent. */
export type PushFigures = {
  readonly memory: {
    readonly before: Memory;
    readonly after: Memory;
    readonly streams: number;
    readonly openMs: number;
    readonly openCpuMs: number;
  };
  readonly watched: Readonly<Record<'idle' | 'under bets' | 'two servers', Watched | undefined>>;
  readonly slow: SlowFigures | undefined;
  readonly storms: Readonly<Record<'connections reset' | 'server killed', StormFigures | undefined>>;
};

const KB = 1_000;
const MB = 1_000_000;

/** Prints tables, goals and JSON, and gives whether every goal that was measured is met. */
export function reportPush(figures: PushFigures, about: object): boolean {
  printWatched(figures.watched);
  printMemory(figures.memory);
  if (figures.slow) printSlow(figures.slow);
  printStorms(figures.storms);
  const goals = goalsOf(figures).filter(({ value }) => !Number.isNaN(value));
  print(goalsText(goals));
  printJson({ bench: 'push', ...about, ...figures, watched: summaries(figures.watched), goals });
  return goals.every(isMet);
}

const present = <T>(parts: Readonly<Record<string, T | undefined>>): [string, T][] =>
  Object.entries(parts).filter((entry): entry is [string, T] => entry[1] !== undefined);

const NOTHING: Spread = { median: Number.NaN, min: Number.NaN, max: Number.NaN };

const spread = (reaches: readonly Reach[] = [], field: 'medianMs' | 'lastMs'): Spread =>
  reaches.length === 0 ? NOTHING : spreadOf(reaches.map((reach) => reach[field]));

function printWatched(watched: PushFigures['watched']): void {
  const rows = present(watched).map(([name, each]) => [
    name,
    String(each.draws.length),
    spreadText(spread(each.draws, 'medianMs')),
    spreadText(spread(each.draws, 'lastMs')),
    spreadText(spread(each.pulses, 'lastMs')),
    figure(each.cpuMsPerEvent),
    figure(each.cpuMsAtRest),
    String(each.missed),
    betsText(each.bets),
  ]);
  if (rows.length === 0) return;
  const heads = ['', 'draws', 'median ms', 'last ms', 'last ms, pulses', 'CPU ms/event', 'CPU ms/s at rest'];
  print(tableText([...heads, 'missed', 'bets/s, p50/p99 ms, errors'], rows));
  print();
}

/** One line of JSON holds no list of every event. */
const summaries = (watched: PushFigures['watched']): object =>
  Object.fromEntries(
    present(watched).map(([name, each]) => {
      const part = (reaches: readonly Reach[]): object => ({
        count: reaches.length,
        medianMs: spread(reaches, 'medianMs'),
        lastMs: spread(reaches, 'lastMs'),
      });
      return [name, { ...each, draws: part(each.draws), pulses: part(each.pulses) }];
    }),
  );

const betsText = (bets: Watched['bets']): string =>
  bets === undefined
    ? '-'
    : `${figure(bets.requests / bets.seconds)}, ${figure(bets.p50Ms)}/${figure(bets.p99Ms)}, ${bets.errors}`;

const perStream = ({ before, after, streams }: PushFigures['memory'], field: keyof Memory): number =>
  (after[field] - before[field]) / streams;

function printMemory(memory: PushFigures['memory']): void {
  const row = (name: string, field: keyof Memory): string[] => [
    name,
    figure(memory.before[field] / MB),
    figure(memory.after[field] / MB),
    figure(perStream(memory, field) / KB),
  ];
  print(
    tableText(
      ['memory', 'before MB', 'with all MB', 'kB a stream'],
      [row('RSS', 'rss'), row('of it held by V8', 'reserved'), row('of it used', 'used')],
    ),
  );
  const { streams, openMs, openCpuMs } = memory;
  print(
    `${streams} streams were open after ${figure(openMs)} ms; the server spent ${figure(openCpuMs)} ms of CPU on it`,
  );
  print();
}

function printSlow(slow: SlowFigures): void {
  print(
    tableText(
      [
        'slow readers',
        'cut',
        'with reason',
        'after s',
        'sent MB each',
        'RSS MB',
        'at most',
        'others last ms',
        'missed',
      ],
      [
        [
          String(slow.stalled),
          String(slow.cut),
          String(slow.toldWhy),
          figure(slow.secondsToCut),
          figure(slow.sentBytesEach / MB),
          figure(slow.rssBefore / MB),
          figure(slow.rssMost / MB),
          figure(slow.othersLastMs),
          String(slow.othersMissed),
        ],
      ],
    ),
  );
  print();
}

function printStorms(storms: PushFigures['storms']): void {
  const rows = present(storms).map(([name, each]) => [
    name,
    figure(each.backP50Ms),
    figure(each.backLastMs),
    figure(each.heldMs),
    String(each.refused),
    String(each.missed + each.repeated + each.resyncs),
    figure(each.cpuMs),
    betsText(each.bets),
  ]);
  if (rows.length === 0) return;
  const heads = [
    'all cut',
    'back p50 ms',
    'last ms',
    'all events ms',
    'refused',
    'missed or repeated',
    'CPU ms',
  ];
  print(tableText([...heads, 'bets/s, p50/p99 ms, errors'], rows));
  print();
}

function goalsOf({ memory, watched, slow, storms }: PushFigures): Goal[] {
  const { idle, 'under bets': bets, 'two servers': two } = watched;
  const worst = (reaches?: readonly Reach[]): number => spread(reaches, 'lastMs').median;
  const all = [...present(watched), ...present(storms)].map(([, each]) => each);
  const wrong = all.reduce((sum, each) => sum + each.missed, slow?.othersMissed ?? 0);
  return [
    { name: 'G10', label: 'draw to last stream, idle, ms', value: worst(idle?.draws), atMost: 150 },
    { name: 'G10', label: 'kB RSS a stream', value: perStream(memory, 'rss') / KB, atMost: 15 },
    { name: 'G10', label: 'draw to last stream under bets, ms', value: worst(bets?.draws), atMost: 1_000 },
    { name: 'G10', label: 'draw to last stream, two servers, ms', value: worst(two?.draws), atMost: 150 },
    {
      name: 'G10',
      label: 'slow readers left connected',
      value: slow ? slow.stalled - slow.cut : NaN,
      atMost: 0,
    },
    { name: 'G10', label: 'events missed or received twice', value: wrong, atMost: 0 },
  ];
}
