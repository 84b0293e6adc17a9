import { finalKey, numbersOf } from '@tessera/domain/fairness/derive';
import { FAMILIES } from '@tessera/domain/games/definitions';
import type { FamilyCode } from '@tessera/domain/games/families';
import type { FamilyDefinition } from '@tessera/domain/games/family';
import type { Fit } from '@tessera/domain/statistics/chi-square';

import { type DrawStream, drawStream } from './draw-stream.ts';
import { figuresOf } from './family-figures.ts';

export type UniformityOptions = {
  /** Per family. CI 200 000, nightly 2 000 000, release 20 000 000. */
  readonly draws: number;
  /** Any text; the same text gives the same draws. Each new seed has one chance in a hundred of a false
   *  alarm. */
  readonly seed: string;
  /** Throws dice that are known to be biased and must raise an alarm; the other families are unchanged. */
  readonly isBroken?: boolean;
};

export type UniformityLine = Fit & {
  readonly family: FamilyCode;
  readonly figure: string;
  readonly isAlarm: boolean;
};

export type UniformityReport = {
  readonly draws: number;
  readonly seed: string;
  /** A p-value below this raises an alarm: one in a hundred, divided by the number of tests. */
  readonly gate: number;
  readonly lines: readonly UniformityLine[];
  readonly alarms: number;
};

const ALARM_CHANCE = 0.01;
/** One draw in this many is derived a second time by the domain. */
const RECHECK_EVERY = 10_000;

/** Tests the draws of every family for uniformity: nineteen p-values over draws made by the product's
 *  derivation. Throws when a fast draw differs from the domain's.
 *  Cost: about 3 us of one core per draw of a family; memory does not grow; it does not yield. */
export function testUniformity({ draws, seed, isBroken = false }: UniformityOptions): UniformityReport {
  const families = Object.values(FAMILIES);
  const figures = new Map(families.map((family) => [family, figuresOf(family)]));
  for (const family of families) {
    const isFair = !(isBroken && family.wireType === 'dice');
    const counted = figures.get(family) ?? [];
    const stream = drawStream(family, seed, !isFair);
    for (let drawn = 0; drawn < draws; drawn += 1) {
      const numbers = stream.next();
      if (isFair && drawn % RECHECK_EVERY === 0) recheck(family, stream, numbers);
      for (const figure of counted) figure.see(numbers);
    }
  }
  const fits = Array.from(figures, ([{ code }, counted]) =>
    counted.map((figure) => ({ family: code, figure: figure.name, ...figure.fit() })),
  ).flat();
  const gate = ALARM_CHANCE / fits.length;
  const lines = fits.map((fit) => ({ ...fit, isAlarm: fit.p < gate }));
  return { draws, seed, gate, lines, alarms: lines.filter(({ isAlarm }) => isAlarm).length };
}

function recheck(family: FamilyDefinition, stream: DrawStream, numbers: readonly number[]): void {
  const { seed, q, external } = stream.input();
  const derived = numbersOf(finalKey(seed, q, external), family);
  if (derived.join() !== numbers.join()) throw new Error(`a draw of ${family.code} is not the domain's`);
}
