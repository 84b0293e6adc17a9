import type { ObservedCredit, ObservedProtection } from '../observed/snapshot.ts';
import { hundredthsText } from '../plays/odds.ts';
import { type Breach, PERIODS, periodsOf, stepsOf } from './limit-steps.ts';

// A deposit counts gross, when its member can use it: as much as every limit leaves in its window is
// credited, the rest lies locked until a window ends.

/** The credits that exceed a limit in its window, and what lies locked although there was room. Both are in
 *  the order of their time.   Units: 1/100, ms.   Cost: each credit once a limit. */
export function depositBreaches(
  changes: readonly ObservedProtection[],
  credits: readonly ObservedCredit[],
): Breach[] {
  const periods = periodsOf(changes, 'deposit').map((period) => windowsOf(period, changes, credits));
  const over = periods.flatMap((windows) => windows.flatMap(beyond));
  const isFull = (credit: ObservedCredit): boolean =>
    periods.some((windows) =>
      windows.some((window) => window.credits.includes(credit) && window.usedMinor >= (window.max ?? 0n)),
    );
  const idle = credits
    .filter((credit) => credit.lockedMinor > 0n && !isFull(credit))
    .map(({ depositId, lockedMinor }) => ({
      at: depositId,
      message: `${hundredthsText(lockedMinor)} was locked though no limit was reached`,
    }));
  return [...over, ...idle];
}

/** A window of a limit, and the credits while it was open. */
type Window = {
  readonly period: string;
  readonly endMs: number;
  readonly credits: ObservedCredit[];
  /** Credits that went beyond the limit then in force. */
  readonly beyond: { readonly at: string; readonly usedMinor: bigint; readonly max: bigint }[];
  usedMinor: bigint;
  /** The last limit in force. */
  max: bigint | undefined;
};

function windowsOf(
  period: string,
  changes: readonly ObservedProtection[],
  credits: readonly ObservedCredit[],
): Window[] {
  const steps = stepsOf(changes, 'deposit', period);
  const windows: Window[] = [];
  for (const credit of credits) {
    const max = steps.findLast((step) => step.atMs < credit.atMs)?.max;
    if (max === undefined) continue;
    let window = windows.at(-1);
    if (!window || credit.atMs >= window.endMs) {
      const endMs = credit.atMs + (PERIODS[period] ?? 0);
      window = { period, endMs, credits: [], beyond: [], usedMinor: 0n, max };
      windows.push(window);
    }
    window.credits.push(credit);
    window.max = max;
    window.usedMinor += credit.minor;
    if (credit.minor > 0n && window.usedMinor > max)
      window.beyond.push({ at: credit.depositId, usedMinor: window.usedMinor, max });
  }
  return windows;
}

const beyond = ({ period, beyond: found }: Window): Breach[] =>
  found.map(({ at, usedMinor, max }) => ({
    at,
    message: `${hundredthsText(usedMinor)} is credited of deposit ${period} ${hundredthsText(max)}`,
  }));
