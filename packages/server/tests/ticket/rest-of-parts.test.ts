import { describe, expect, it } from 'vitest';

import { voidRound } from '../../src/round/void-round.ts';
import { cashOut, showCashOut } from '../../src/ticket/cash-out.ts';
import { settleTickets } from '../../src/ticket/settle-tickets.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { useDatabase } from '../support/database.ts';
import { withForced } from '../support/standing-tickets.ts';
import { drawNow } from './draw-now.ts';
import { paidIn, usePartedDoubles } from './parted-doubles.ts';
import { withoutParts } from './servers-without-parts.ts';

// While versions change, a server that knows no parts of tickets runs beside those that pay them.

const database = useDatabase();
const { at, placed, takeParts } = usePartedDoubles(database);
const DOUBLE = { 'm1.1x2': 'h', 'm2.1x2': 'h' };

/** A server that knows no parts. */
const old = () => ({ ...at, db: withoutParts(database.db) });
const OTHER_REST = { code: '23514', message: expect.stringContaining('rest that its parts leave') };

/** What is paid in a row of an end. */
const AMOUNTS = { ticket_payouts: 'payout_minor', ticket_cashouts: 'paid_minor, worth_minor' };

/** Draws a round on a server; both legs are won. */
const won = (on: typeof at, id: bigint) =>
  withForced(
    database,
    Object.keys(DOUBLE).map((play) => ({ roundId: id, selection: `${play}:h`, result: 'win' })),
    () => drawNow(database, on, id),
  );
const called = (on: typeof at, id: bigint) => voidRound(on, id, 'test');

const settledAt = async (homeId: bigint): Promise<unknown> =>
  (await database.owner.query('select settled_at from ticket_homes where round_id = $1', [homeId])).rows[0]
    ?.settled_at;

describe('of a ticket with parts, a server that knows none', () => {
  it('cashes nothing out, and one that knows them does; those without it cashes out and settles', async () => {
    const [ticket, sold, kept] = [await placed(DOUBLE), await placed(DOUBLE), await placed(DOUBLE)];
    const { id, member, first, home } = ticket;
    await won(at, first.id);
    const parts = await takeParts(id, member, ['40']);
    const whole = await showCashOut(old(), { bet_id: id }, member);
    expect(whole.stake).toBe('90.00');
    await expect(cashOut(old(), { bet_id: id, amount: whole.offer }, member)).rejects.toMatchObject(
      OTHER_REST,
    );
    expect(await balanceOf(database, member.accountId)).toBe(910_00n + paidIn(parts));
    const { offer, stake } = await showCashOut(at, { bet_id: id }, member);
    expect(stake).toBe('50.00');
    expect(await cashOut(at, { bet_id: id, amount: offer }, member)).toMatchObject({ paid: offer });
    const asked = { bet_id: sold.id, amount: whole.offer };
    expect(await cashOut(old(), asked, sold.member)).toMatchObject({ paid: whole.offer });
    await won(old(), home.id);
    while ((await settleTickets(old(), home.id)) === 'more');
    expect(await settledAt(home.id)).not.toBeNull();
    expect(await balanceOf(database, kept.member.accountId)).toBeGreaterThan(1_000_00n);
  });

  it.each([
    ['settles nothing', won],
    ['refunds nothing', called],
  ])('%s, nor is a row taken for another rest, and one that knows them does', async (_, end) => {
    const [ticket, whole] = [await placed(DOUBLE), await placed(DOUBLE)];
    const { id, member, first, home } = ticket;
    expect([whole.first.id, whole.home.id]).toEqual([first.id, home.id]);
    await end(at, first.id);
    const parts = await takeParts(id, member, ['40']);
    for (const restMinor of [49_99n, 50_01n, 90_00n])
      for (const [table, columns] of Object.entries(AMOUNTS))
        await expect(
          database.db.main.query(
            `insert into ${table} (home_round_id, ticket_id, account_id, rest_minor, ${columns})
             values ($1, $2, $3, $4${', 1'.repeat(columns.split(',').length)})`,
            [home.id, id, member.accountId, restMinor],
          ),
        ).rejects.toMatchObject(OTHER_REST);
    await end(old(), home.id);
    await expect(settleTickets(old(), home.id)).rejects.toMatchObject(OTHER_REST);
    expect(await settledAt(home.id)).toBeNull();
    expect(await balanceOf(database, member.accountId)).toBe(910_00n + paidIn(parts));
    while ((await settleTickets(at, home.id)) === 'more');
    expect(await settledAt(home.id)).not.toBeNull();
    // For 50.00 of 90.00, the share of what the other ticket is paid, which was rounded down.
    const paid = (await balanceOf(database, whole.member.accountId)) - 910_00n;
    if (end === called) expect(paid).toBe(90_00n);
    else expect(paid).toBeGreaterThan(90_00n);
    const paidForRest = (await balanceOf(database, member.accountId)) - 910_00n - paidIn(parts);
    expect([(paid * 50n) / 90n, (paid * 50n + 49n) / 90n]).toContain(paidForRest);
  });
});
