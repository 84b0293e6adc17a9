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

describe('the sabotage of a control', { timeout: 30_000 }, () => {
  test.each(CONTROLS)('$name fits the sources as they are', async (control) => {
    const { name, basePatches = [] } = control;
    const patches = [...basePatches, ...control.patches];
    const build = buildServerInto(path.join(folder, name), { hasFailpoints: true, patches });
    await expect(build).resolves.toContain(name);
  });
});

test('dice from a remainder are noticed, and sound ones are not', { timeout: 30_000 }, () => {
  expect(checkBiasedDice(true)).not.toEqual([]);
  expect(checkBiasedDice(false)).toEqual([]);
});
