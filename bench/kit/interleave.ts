import { progress } from './print.ts';
import { waitForQuiet } from './processes.ts';

/** One thing that is measured, again and again in turn with the others. */
export type Step<T> = { readonly name: string; readonly run: () => Promise<T> };

export type Measured<T> = {
  /** By the step's name, in the order in which they were taken. */
  readonly samples: ReadonlyMap<string, readonly T[]>;
  /** Cores that others used at most just before a measurement. */
  readonly othersCores: number;
};

const QUIET_PATIENCE_MS = 10_000;

/** Runs every step once a repetition, so that whatever the machine does beside it falls on all of them
 *  alike. */
export async function interleave<T>(steps: readonly Step<T>[], reps: number): Promise<Measured<T>> {
  const samples = new Map<string, T[]>(steps.map(({ name }) => [name, []]));
  let othersCores = 0;
  for (let rep = 1; rep <= reps; rep++) {
    for (const { name, run } of steps) {
      othersCores = Math.max(othersCores, await waitForQuiet(QUIET_PATIENCE_MS));
      progress(`${rep}/${reps} ${name}`);
      samples.get(name)?.push(await run());
    }
  }
  return { samples, othersCores };
}
