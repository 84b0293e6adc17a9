import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { buildServerInto } from '../harness/build-server.ts';
import { startRig } from '../harness/start-rig.ts';
import { asynchronousCommit } from './asynchronous-commit.ts';
import { checkBiasedDice } from './biased-dice.ts';
import { closeWithoutLock } from './close-without-lock.ts';
import type { Control } from './control.ts';
import { lateKey } from './late-key.ts';
import { lostUpdate } from './lost-update.ts';
import { oneCentMore } from './one-cent-more.ts';
import { ownClock } from './own-clock.ts';
import { settledTwice } from './settled-twice.ts';
import { openStage } from './stage.ts';

export type ControlResult = {
  readonly name: string;
  /** The broken product was noticed, and the sound one, looked at in the same way, was not. */
  readonly isRed: boolean;
  /** What was found on the broken product. */
  readonly saw: readonly string[];
  /** What was found on the sound one: nothing, or the check itself is wrong. */
  readonly sawOnSound: readonly string[];
  readonly seconds: number;
};

export const CONTROLS: readonly Control[] = [
  asynchronousCommit,
  settledTwice,
  lostUpdate,
  ownClock,
  lateKey,
  closeWithoutLock,
  oneCentMore,
];

const MEMBERS = 16;
const PLAY_BALANCE = '20000.00';

/** Breaks the product in every way there is a control for, each time in a build and on a database of its own, and looks
 *  whether it shows.   Cost: about half a minute for each control, most of it waiting for rounds. */
export async function runControls(
  names: readonly string[] = [],
  say: (text: string) => void = () => {},
): Promise<ControlResult[]> {
  const isWanted = (name: string): boolean => names.length === 0 || names.includes(name);
  const results: ControlResult[] = [];
  for (const control of CONTROLS)
    if (isWanted(control.name)) results.push(told(await runControl(control), say));
  if (isWanted('biased-dice')) {
    const dice = await timed('biased-dice', (isBroken) => Promise.resolve(checkBiasedDice(isBroken)));
    results.push(told(dice, say));
  }
  return results;
}

const runControl = (control: Control): Promise<ControlResult> =>
  timed(control.name, (isBroken) => runOnce(control, isBroken));

async function timed(
  name: string,
  find: (isBroken: boolean) => Promise<readonly string[]>,
): Promise<ControlResult> {
  const startedAt = performance.now();
  const saw = await find(true);
  const sawOnSound = await find(false);
  const isRed = saw.length > 0 && sawOnSound.length === 0;
  return { name, isRed, saw, sawOnSound, seconds: (performance.now() - startedAt) / 1000 };
}

/** Builds, starts, breaks what the database would hold, and lets the control look. */
async function runOnce(control: Control, isBroken: boolean): Promise<readonly string[]> {
  const { harm = [], sabotage, unguard = [], playBalance = PLAY_BALANCE } = control;
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-control-'));
  try {
    const patches = isBroken ? [...harm, ...sabotage] : harm;
    const program = await buildServerInto(folder, { hasChaos: true, patches });
    const rig = await startRig({ program });
    try {
      if (isBroken) for (const statement of unguard) await rig.database.owner().query(statement);
      const stage = await openStage(rig, MEMBERS, playBalance);
      return await control.check(stage).finally(stage.close);
    } finally {
      await rig.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function told(result: ControlResult, say: (text: string) => void): ControlResult {
  const { name, isRed, saw, sawOnSound, seconds } = result;
  const verdict = isRed ? 'red' : 'NOT RED';
  say(`${name.padEnd(20)} ${verdict}  ${seconds.toFixed(1)} s  ${saw[0] ?? 'saw nothing'}`);
  for (const text of sawOnSound) say(`${name.padEnd(20)} sound build: ${text}`);
  return result;
}
