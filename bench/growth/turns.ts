import type { Sample } from '../bets/sample.ts';
import { progress } from '../kit/print.ts';
import { print } from '../kit/print.ts';
import { waitForQuiet } from '../kit/processes.ts';
import { type Spread, spreadOf } from '../kit/stats.ts';
import { figure, type Goal, spreadText, tableText } from '../kit/table.ts';

/** The same bets on databases of different sizes; the first is the one that the others are compared with. */
export type Contender = { readonly name: string; readonly bet: (seconds: number) => Promise<Sample> };

/** Largest cost of a later size as a multiple of the first: the spread of the ratios of a quiet machine is a
 *  tenth. */
export const FLAT = 1.25;
const WARM_SECONDS = 3;
const QUIET_MS = 10_000;

export type Turns = { readonly samples: readonly Sample[][]; readonly othersCores: number };

/** Lets each contender bet once a repetition, each of them first equally often. The first repetition warms up
 *  and is left out. */
export async function betInTurns(
  contenders: readonly Contender[],
  { reps, seconds }: { readonly reps: number; readonly seconds: number },
): Promise<Turns> {
  const samples: Sample[][] = contenders.map(() => []);
  let othersCores = 0;
  for (let rep = 0; rep <= reps; rep += 1) {
    progress(`${rep}/${reps}`);
    othersCores = Math.max(othersCores, await waitForQuiet(QUIET_MS));
    for (let turn = 0; turn < contenders.length; turn += 1) {
      const at = (turn + rep) % contenders.length;
      const sample = await contenders[at]?.bet(rep === 0 ? WARM_SECONDS : seconds);
      if (sample && rep > 0) samples[at]?.push(sample);
    }
  }
  return { samples, othersCores };
}

const cpuOf = ({ databaseUs, serverUs }: Sample): number => databaseUs + serverUs;

/** Prints what a bet cost each contender, and gives as goals what it cost in terms of the first, turn by
 *  turn. */
export function reportTurns(contenders: readonly Contender[], { samples, othersCores }: Turns): Goal[] {
  const [base = []] = samples;
  const ratio = (at: number, of: (sample: Sample) => number): Spread =>
    spreadOf((samples[at] ?? []).map((each, turn) => of(each) / of(base[turn] ?? each)));
  const rows = contenders.map(({ name }, at) => {
    const median = (of: (sample: Sample) => number): string =>
      figure(spreadOf((samples[at] ?? []).map(of)).median);
    return [
      name,
      median(({ perSecond }) => perSecond),
      `${median(({ p50Ms }) => p50Ms)}/${median(({ p99Ms }) => p99Ms)}`,
      median(({ databaseUs }) => databaseUs),
      median(({ serverUs }) => serverUs),
      at === 0 ? '-' : spreadText(ratio(at, cpuOf)),
      at === 0 ? '-' : spreadText(ratio(at, timeOf)),
      median(({ errors }) => errors),
    ];
  });
  print(`${base.length} turns each; others used up to ${othersCores.toFixed(2)} cores`);
  const heads = [
    '',
    'bets/s',
    'p50/p99 ms',
    'database us',
    'server us',
    'CPU ratio',
    'time ratio',
    'refused',
  ];
  print(tableText(heads, rows));
  return contenders.flatMap(({ name }, at): Goal[] =>
    at === 0
      ? []
      : [
          {
            name: 'CPU',
            label: `of a bet, ${name} / ${contenders[0]?.name}`,
            value: ratio(at, cpuOf).median,
            atMost: FLAT,
          },
          {
            name: 'time',
            label: `of a bet, ${name} / ${contenders[0]?.name}`,
            value: ratio(at, timeOf).median,
            atMost: FLAT,
          },
        ],
  );
}

const timeOf = ({ perSecond }: Sample): number => 1 / perSecond;
