import { afterEach, describe, expect, it } from 'vitest';

import type { Database } from '../../src/db/pool.ts';
import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { useDatabase } from '../support/database.ts';
import {
  CONNECTION_LOST,
  countStatements,
  failingDatabase,
  faultCases,
} from '../support/database/failing-database.ts';
import { type KnownTicket, useKnownTickets, WON } from '../support/known-ticket.ts';
import { autoCashOuts } from './auto-cash-outs.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const auto = autoCashOuts(at, known);
const { server, other } = known;
afterEach(() => armFailpoints(undefined));

const PART = { stake: '40', part: 1, amount: '82.32' };

async function begun(target?: string): Promise<KnownTicket> {
  const ticket = await known.placed();
  if (target) await auto.set(ticket, target);
  await known.decide(ticket, 'A', WON);
  return ticket;
}

/** Expects that the part was paid once, and nothing else of the ticket. */
async function expectPart(ticket: KnownTicket, bankrollBefore: bigint): Promise<void> {
  expect(await known.parts(ticket)).toEqual([[1, 40_00n, 82_32n, 82_32n]]);
  expect(await balanceOf(at, ticket.member.accountId)).toBe(982_32n);
  expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(60_00n);
  expect(await known.bankroll()).toBe(bankrollBefore - 42_32n);
}

describe('a kill while a part is paid', () => {
  const STEPS: readonly Failpoint[] = [
    'cashout-inserted',
    'posting-claimed',
    'posting-entered',
    'cashout-posted',
    'transaction-before-commit',
    'transaction-committed',
    'cashout-answered',
  ];

  it.each(STEPS)('at %s leaves all of it or nothing, and a repeat ends it', async (step) => {
    const ticket = await begun('250');
    const before = await known.bankroll();
    armFailpoints((point) => {
      if (point === step) throw new Error(`killed at ${step}`);
    });
    await expect(known.takePart(ticket, PART)).rejects.toThrow('killed');
    armFailpoints(undefined);
    const isPaid = STEPS.indexOf(step) >= STEPS.indexOf('transaction-committed');
    if (!isPaid) await known.expectUntouched(ticket);
    const { rows } = await at.owner.query('select from auto_cash_outs where ticket_id = $1', [ticket.id]);
    expect(rows).toHaveLength(isPaid ? 0 : 1);
    expect(await known.takePart(ticket, PART, other)).toEqual({ paid: '82.32', balance: '982.32' });
    await expectPart(ticket, before);
  });
});

describe('a connection that is lost while a part is paid', () => {
  const on = (db: Database) => ({ ...server, db: { ...db, sale: db.main } as Database });
  const STATEMENTS = 14;

  it('has a case for each statement', async () => {
    const ticket = await begun();
    expect(await countStatements(at.db, (db) => known.takePart(ticket, PART, on(db)))).toBe(STATEMENTS);
  });

  it.each(faultCases(STATEMENTS))(
    '%s statement %s leaves all or nothing, and a repeat ends it',
    async (kind, n) => {
      const ticket = await begun();
      const before = await known.bankroll();
      const failing = failingDatabase(at.db, n, kind);
      await expect(known.takePart(ticket, PART, on(failing.db))).rejects.toThrow(CONNECTION_LOST);
      if ((await known.parts(ticket)).length === 0) await known.expectUntouched(ticket);
      expect(await known.takePart(ticket, PART, other)).toEqual({ paid: '82.32', balance: '982.32' });
      await expectPart(ticket, before);
    },
  );
});
