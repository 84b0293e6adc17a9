import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { useDatabase } from '../../../server/tests/support/database.ts';
import { collide } from '../../src/two-servers/collide.ts';

const database = useDatabase();
const ROUNDS = 200;

it('two servers processing the same rounds concurrently draw and pay each once', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'collide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { halves, ...figures } = await collide(
    { connection: database.connection, login: database.login, folder },
    ROUNDS,
  );
  expect(halves).toBeGreaterThan(0);
  expect(figures).toEqual({
    rounds: ROUNDS,
    drawnByBoth: ROUNDS,
    draws: ROUNDS,
    settled: ROUNDS,
    doubled: 0,
    bets: ROUNDS * 10,
    broken: [],
  });
}, 180_000);
