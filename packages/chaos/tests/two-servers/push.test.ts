import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { useDatabase } from '../../../server/tests/support/database.ts';
import { pushAcross } from '../../src/two-servers/push.ts';

const database = useDatabase();
const ROUNDS = 14;

it("one server's events reach another's streams once and in order while connections are cut", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'push-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { events, received, ...rest } = await pushAcross(
    { connection: database.connection, login: database.login, folder },
    ROUNDS,
  );
  expect(received).toBe(events);
  // Six games, and at least a close, a draw and a settlement each.
  expect(events).toBeGreaterThanOrEqual(ROUNDS * 6 * 3);
  expect(rest).toEqual({ missing: 0, doubled: 0, disordered: 0, cuts: 3, returns: 4 });
}, 90_000);
