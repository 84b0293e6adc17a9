import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { expect, it, onTestFinished } from 'vitest';

import { useDatabase } from '../../../server/tests/support/database.ts';
import { betAroundClose } from '../../src/two-servers/late-bets.ts';

const database = useDatabase();

it("accepts no bet at or after the close, whatever the servers' clocks show", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'late-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { accepted, closed, late, afterClose } = await betAroundClose(
    { connection: database.connection, login: database.login, folder },
    1_500,
  );
  expect(accepted).toBeGreaterThan(0);
  expect(closed).toBeGreaterThan(0);
  expect({ late, afterClose }).toEqual({ late: 0, afterClose: 0 });
});
