import { describe, expect, it } from 'vitest';

import { settingReader } from '../../src/config/env-reader.ts';
import { readRail } from '../../src/config/rail-env.ts';
import type { Database } from '../../src/db/pool.ts';
import { withdraw } from '../../src/withdrawal/withdraw.ts';
import { useCashier } from '../support/cashier.ts';
import { useDatabase } from '../support/database.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { useServer } from '../support/http.ts';
import { FREELY, FUND_PASSWORD } from '../support/withdrawing.ts';
import { ORIGIN, payer, signed } from './paying.ts';

const at = useDatabase();
const cashier = useCashier();
const site = readRail(settingReader({ APP_ORIGINS: ORIGIN }));
const server = useServer(at, { ...FREELY, rail: site }, { rail: cashier.rail });

/** A withdrawal with what confirms it, ready to be sent any number of times under its key. */
async function confirmed() {
  const member = await payer(server);
  const fields = { card_id: member.cardId, amount: '50.00' };
  const passkey = await signed(server, member, { call: 'trade/withdraw', fields });
  const run = (db: Database, given: object = { passkey }) =>
    withdraw({ ...server.ctx, db }, { ...fields, ...given }, member.id, {
      idempotencyKey: 'fault',
      waitedMs: () => 0,
    });
  const orders = async (): Promise<number> =>
    (await at.owner.query('select from withdrawals where member_id = $1', [member.id])).rowCount ?? 0;
  return { run, orders };
}

describe('a withdrawal that a passkey confirms', () => {
  const STATEMENTS = 33;

  it('sends as many statements as its cases lose, fewer than with the fund password', async () => {
    const byPasskey = await countStatements(at.db, (await confirmed()).run);
    const { run } = await confirmed();
    const byPin = await countStatements(at.db, (db) => run(db, { password: FUND_PASSWORD }));
    expect([byPasskey, byPin - byPasskey]).toEqual([STATEMENTS, 2]);
  });

  it.each(faultCases(STATEMENTS))('lost %s statement %s: a repeat makes it once', async (kind, n) => {
    const { run, orders } = await confirmed();
    await expect(run(failingDatabase(at.db, n, kind).db)).rejects.toThrow(CONNECTION_LOST);
    expect(await run(at.db)).toMatchObject({ amount: '50.00' });
    expect(await orders()).toBe(1);
  });
});
