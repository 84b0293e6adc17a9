import { checkBiasedDice } from './biased-dice.ts';
import type { Control } from './control.ts';
import { CONTROLS } from './controls.ts';
import { checkBroken, checkSound } from './run-control.ts';

export type ControlResult = {
  readonly name: string;
  /** The defect was detected, and the unmodified product passed the same check. */
  readonly isRed: boolean;
  /** Findings on the broken product. */
  readonly findings: readonly string[];
  /** Findings on the unmodified product; any finding means that the check is wrong. */
  readonly findingsOnSound: readonly string[];
  /** The duration of the check on the broken product. */
  readonly seconds: number;
};

type Say = (text: string) => void;

const DICE = 'biased-dice';

/** Runs every control, each with its own build and database, and then the same checks on the unmodified
 *  product. A check that fails to run counts as not red.
 *  Cost: about a quarter of a minute for each control and again for the unmodified product, mostly waiting
 *  for rounds. */
export async function runControls(
  names: readonly string[] = [],
  say: Say = () => {},
): Promise<ControlResult[]> {
  const isWanted = ({ name }: { readonly name: string }): boolean =>
    names.length === 0 || names.includes(name);
  const wanted = CONTROLS.filter(isWanted);
  const broken = new Map<Control, { readonly findings: readonly string[]; readonly seconds: number }>();
  for (const control of wanted) {
    say(`breaking the product: ${control.name}`);
    const startedAt = performance.now();
    const findings = await checkBroken(control).catch((error: unknown) => notMade(control.name, error, say));
    broken.set(control, { findings, seconds: (performance.now() - startedAt) / 1000 });
  }
  const sound = await checkSound(wanted, say);
  const results = wanted.map((control) => {
    const { findings = [], seconds = 0 } = broken.get(control) ?? {};
    return resultOf(control.name, findings, sound.get(control) ?? [], seconds);
  });
  if (isWanted({ name: DICE })) {
    const startedAt = performance.now();
    const findings = checkBiasedDice(true);
    const seconds = (performance.now() - startedAt) / 1000;
    results.push(resultOf(DICE, findings, checkBiasedDice(false), seconds));
  }
  for (const result of results) report(result, say);
  return results;
}

const resultOf = (
  name: string,
  findings: readonly string[],
  findingsOnSound: readonly string[],
  seconds: number,
): ControlResult => ({
  name,
  isRed: findings.length > 0 && findingsOnSound.length === 0,
  findings,
  findingsOnSound,
  seconds,
});

function notMade(name: string, error: unknown, say: Say): readonly string[] {
  say(`${name} could not be checked: ${String(error)}`);
  return [];
}

function report({ name, isRed, findings, findingsOnSound, seconds }: ControlResult, say: Say): void {
  const verdict = isRed ? 'red    ' : 'NOT RED';
  say(`${name.padEnd(20)} ${verdict} ${seconds.toFixed(1).padStart(6)} s  ${findings[0] ?? 'saw nothing'}`);
  for (const text of findingsOnSound) say(`${name.padEnd(20)} on the unmodified product: ${text}`);
}
