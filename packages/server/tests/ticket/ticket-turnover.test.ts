import { describe, expect, it } from 'vitest';

import { epochMs } from '@tessera/domain/time';

import { cancelBetOrTicket } from '../../src/bet-calls/bet-or-ticket.ts';
import { countDay } from '../../src/reward/day-stakes-store.ts';
import { openStakes, unsettledStakes } from '../../src/wallet/open-stakes-store.ts';
import { useDatabase } from '../support/database.ts';
import { type KnownTicket, PAIRS, useKnownTickets, WON } from '../support/known-ticket.ts';

// Ends are inserted directly: only the sums are under test.
const at = useDatabase({ checksInvariants: false });
const known = useKnownTickets(at);

const open = ({ member }: KnownTicket) => openStakes(at.db.reader, member.accountId);
const unsettled = ({ member }: KnownTicket) => unsettledStakes(at.db.reader, member.accountId);
/** The day that begins an hour before the draw of the home. */
const day = ({ member, home }: KnownTicket) =>
  countDay(at.db.reader, member.accountId, epochMs(Number(home / 1_000n) * 1_000 - 3_600_000));
const settle = async (
  { home, id, member }: KnownTicket,
  payout?: readonly [minor: bigint, isVoid: boolean],
) => {
  if (payout)
    await at.owner.query(
      `insert into ticket_payouts (home_round_id, ticket_id, account_id, payout_minor, is_void) values ($1, $2, $3, $4, $5)`,
      [home, id, member.accountId, ...payout],
    );
  await at.owner.query('update ticket_homes set settled_at = now() where round_id = $1', [home]);
};

describe('the stake of a ticket', () => {
  it('may be taken back until a leg is closed, and is unsettled until its home has paid', async () => {
    const ticket = await known.placed();
    expect([await open(ticket), await unsettled(ticket)]).toEqual([100_00n, 100_00n]);
    expect(await day(ticket)).toMatchObject({ numbers_minor: 0n, is_pending: true });
    await known.setState(ticket.rounds.A.id, 'closed');
    expect([await open(ticket), await unsettled(ticket)]).toEqual([0n, 100_00n]);
    for (const pair of PAIRS) await known.setState(ticket.rounds[pair].id, 'settled');
    expect([await open(ticket), await unsettled(ticket)]).toEqual([0n, 100_00n]);
    await settle(ticket);
    expect([await open(ticket), await unsettled(ticket)]).toEqual([0n, 0n]);
    expect(await day(ticket)).toMatchObject({ sides_minor: 0n, numbers_minor: 100_00n });
  });

  it.each([
    ['a win', 761_33n, false, 100_00n],
    ['a void ticket', 100_00n, true, 0n],
    ['a win of its stake', 100_00n, false, 100_00n],
  ])('counts to the day of its home: %s', async (...[, payoutMinor, isVoid, counted]) => {
    const ticket = await known.placed();
    await settle(ticket, [payoutMinor, isVoid]);
    expect(await day(ticket)).toMatchObject({ numbers_minor: counted });
  });

  it('counts nowhere once it is taken back, and as settled once it is cashed out', async () => {
    const [back, out] = [await known.placed(), await known.placed()];
    await cancelBetOrTicket(known.server, back.id, back.member);
    expect([await open(back), await unsettled(back)]).toEqual([0n, 0n]);
    await settle(back);
    expect(await day(back)).toMatchObject({ numbers_minor: 0n });
    await known.decide(out, 'A', WON);
    await known.take(out, '205.82');
    expect([await open(out), await unsettled(out)]).toEqual([0n, 0n]);
  });
});
