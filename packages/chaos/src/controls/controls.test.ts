import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildServerInto } from '../build/build-server.ts';
import { checkBiasedDice } from './biased-dice.ts';
import { CONTROLS } from './controls.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tessera-controls-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the patches of a control', { timeout: 30_000 }, () => {
  test.each(CONTROLS)('$name applies to the current sources', async (control) => {
    const { name, basePatches = [] } = control;
    const patches = [...basePatches, ...control.patches];
    const build = buildServerInto(path.join(folder, name), { hasFailpoints: true, patches });
    await expect(build).resolves.toContain(name);
  });
});

test('biased dice raise an alarm, and fair ones do not', { timeout: 30_000 }, () => {
  expect(checkBiasedDice(true)).not.toEqual([]);
  expect(checkBiasedDice(false)).toEqual([]);
});
