import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { buildServerInto, type Patch } from '../build/build-server.ts';
import { type ManagedRig, startRig } from '../rig/start-rig.ts';
import type { Control } from './control.ts';
import { MEMBERS, openControlFixture } from './fixture.ts';

const PLAY_BALANCE = '20000.00';

/** Builds the broken product, removes the database's own constraints, and returns the control's findings.
 *  Controls that depend on timing may miss once on a busy machine, so they are tried twice. */
export const checkBroken = (control: Control): Promise<readonly string[]> =>
  onRig([...(control.basePatches ?? []), ...control.patches], control.category, async (rig) => {
    for (const statement of control.schemaChanges ?? []) await rig.database.owner().query(statement);
    const findings = await check(rig, control, 0);
    return findings.length > 0 ? findings : check(rig, control, MEMBERS);
  });

/** Runs the same checks on the unmodified product, and returns the findings of each. Controls without base
 *  patches share a rig for each category, each with its own members and restarted servers. */
export async function checkSound(
  controls: readonly Control[],
  say: (text: string) => void,
): Promise<Map<Control, readonly string[]>> {
  const found = new Map<Control, readonly string[]>();
  const audit = async (rig: ManagedRig, control: Control, at: number): Promise<void> => {
    say(`checking the unmodified product: ${control.name}`);
    const findings = await check(rig, control, at * MEMBERS).catch((error: unknown) => [String(error)]);
    found.set(control, findings);
  };
  for (const category of ['dice', 'sports'] as const) {
    const plain = controls.filter((each) => each.basePatches === undefined && categoryOf(each) === category);
    if (plain.length === 0) continue;
    await onRig([], category, async (rig) => {
      for (const [at, control] of plain.entries()) {
        await audit(rig, control, at);
        for (const server of rig.servers) {
          await server.kill();
          await server.start();
        }
      }
    });
  }
  for (const control of controls)
    if (control.basePatches !== undefined)
      await onRig(control.basePatches, control.category, (rig) => audit(rig, control, 0));
  return found;
}

async function check(rig: ManagedRig, control: Control, membersBefore: number): Promise<readonly string[]> {
  const fixture = await openControlFixture(rig, control.playBalance ?? PLAY_BALANCE, membersBefore);
  return control.check(fixture).finally(fixture.close);
}

const categoryOf = ({ category = 'dice' }: Control): string => category;

async function onRig<T>(
  patches: readonly Patch[],
  category: Control['category'],
  work: (rig: ManagedRig) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-control-'));
  try {
    const program = await buildServerInto(folder, { hasFailpoints: true, patches });
    const rig = await startRig({ program });
    // The other games are not used; their rounds only cost processor time.
    await rig.database
      .owner()
      .query(`update games set status = 'off' where category <> $1`, [category ?? 'dice']);
    return await work(rig).finally(rig.close);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
