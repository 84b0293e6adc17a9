import { describe, expect, it } from 'vitest';

import { PARTS_MOST } from '@tessera/domain/tickets/part';
import { epochMs } from '@tessera/domain/time';

import { cashOut } from '../../src/ticket/cash-out.ts';
import { readRoundView, ticketsOf } from '../../src/ticket/operator-view.ts';
import { ticketRecords } from '../../src/ticket/ticket-record.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { spanOfRound } from '../../src/wager/bet-span.ts';
import { unsettledSince, unsettledStakes } from '../../src/wallet/open-stakes-store.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf, newMember } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { type KnownTicket, LOST, useKnownTickets, WON } from '../support/known-ticket.ts';
import { autoCashOuts } from './auto-cash-outs.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const auto = autoCashOuts(at, known);
const { server, other } = known;

/** The treble of 100.00 after its first leg: worth 205.82. */
async function begun(): Promise<KnownTicket> {
  const ticket = await known.placed();
  await known.decide(ticket, 'A', WON);
  return ticket;
}

const recordOf = async ({ id, member, home }: KnownTicket) => {
  const reading = { accountId: member.accountId, span: spanOfRound(home), locale: 'en' } as const;
  return (await ticketRecords(server, [BigInt(id)], reading)).get(BigInt(id));
};

/** 40.00 of 100.00, of a worth of 205.82. */
const PART = { stake: '40', part: 1, amount: '82.32' };

describe('a part of a ticket', () => {
  it('is offered at its share of the worth, with what the rest can still pay', async () => {
    const ticket = await begun();
    expect(await known.offeredFor(ticket, '40')).toMatchObject({
      amount: '100.00',
      rest: '100.00',
      stake: '40.00',
      part: 1,
      worth: '82.32',
      offer: '82.32',
      // 100.00 x 2.20 x 1.43 x 2.42 x 0.6
      max_payout_after: '456.79',
    });
    expect(await known.offeredFor(ticket, '100')).toMatchObject({
      stake: '100.00',
      // All of it is no part.
      part: null,
      offer: '205.82',
      max_payout_after: '0.00',
    });
    const at95 = { ...server, env: { cashOutE4: 9_500 } };
    expect(await known.offeredFor(ticket, '40', at95)).toMatchObject({ worth: '82.32', offer: '78.21' });
  });

  it('is no open stake any more, so that what it was paid counts against it', async () => {
    const ticket = await begun();
    const { accountId } = ticket.member;
    expect(await unsettledStakes(at.db.main, accountId)).toBe(100_00n);
    await known.takePart(ticket, PART);
    expect(await unsettledStakes(at.db.main, accountId)).toBe(60_00n);
    expect(await unsettledSince(at.db.main, accountId, epochMs(0))).toBe(60_00n);
  });

  it('is paid from the escrow and the bankroll, and leaves the books as they are', async () => {
    const ticket = await begun();
    const [before, kept] = [await known.bankroll(), await known.partOf(ticket, 'C')];
    expect(await known.takePart(ticket, PART)).toEqual({ paid: '82.32', balance: '982.32' });
    expect(await balanceOf(at, ticket.member.accountId)).toBe(982_32n);
    expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(60_00n);
    expect(await known.bankroll()).toBe(before - 42_32n);
    expect(await known.partOf(ticket, 'C')).toEqual(kept);
    expect(await known.parts(ticket)).toEqual([[1, 40_00n, 82_32n, 82_32n]]);
    const { rows } = await at.owner.query(
      `select p.key, e.account_id, e.amount_minor from entries e join postings p on p.id = e.posting_id
       where e.kind = 'cashout' and e.ref_id = $1 order by e.account_id`,
      [ticket.id],
    );
    expect(rows.map(({ key, account_id, amount_minor }) => [key, account_id, amount_minor])).toEqual([
      [`cashout:${ticket.id}:1`, ticketEscrowOf(ticket.home), -40_00n],
      [`cashout:${ticket.id}:1`, 1n, -42_32n],
      [`cashout:${ticket.id}:1`, ticket.member.accountId, 82_32n],
    ]);
  });

  it('of a worth below its stake leaves the difference to the bankroll', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', [0, 1, 2]);
    const before = await known.bankroll();
    expect(await known.takePart(ticket, { stake: '10', part: 1, amount: '4.67' })).toMatchObject({
      paid: '4.67',
    });
    expect(await known.bankroll()).toBe(before + 5_33n);
  });

  it('leaves the rest to further parts and to the end, which is offered for that share', async () => {
    const ticket = await begun();
    await known.takePart(ticket, PART);
    expect(await known.offeredFor(ticket, '0.01')).toMatchObject({ part: 2, offer: '0.02', rest: '60.00' });
    await known.takePart(ticket, { stake: '33.33', part: 2, amount: '68.60' });
    // 205.82 x 26.67 / 100
    expect(await known.offered(ticket)).toBe('54.89');
    expect(await known.take(ticket, '54.89')).toEqual({ paid: '54.89', balance: '1105.81' });
    expect(await known.cashOuts(ticket)).toEqual([[54_89n, 54_89n]]);
    expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(0n);
    expect(await known.partOf(ticket, 'C')).toMatchObject({ legs: 0, carried: 0, stakeMinor: 100_00n });
    expect(await known.take(ticket, '54.89', other)).toMatchObject({ paid: '54.89' });
  });

  it('is worth more after another leg, and the rest as much', async () => {
    const ticket = await begun();
    await known.takePart(ticket, PART);
    await known.decide(ticket, 'B', WON);
    // 304.83 x 60 / 100, and a tenth of the whole.
    expect(await known.offered(ticket)).toBe('182.90');
    expect((await known.offeredFor(ticket, '10')).offer).toBe('30.48');
  });

  it('gets the same answer again, also on another server and once the ticket has ended', async () => {
    const ticket = await begun();
    await known.takePart(ticket, PART);
    expect(await known.takePart(ticket, PART, other)).toEqual({ paid: '82.32', balance: '982.32' });
    await known.take(ticket, await known.offered(ticket));
    for (const pair of ['B', 'C'] as const) await known.decide(ticket, pair, LOST);
    expect(await known.takePart(ticket, PART, other)).toEqual({ paid: '82.32', balance: '1105.81' });
    expect(await known.parts(ticket)).toHaveLength(1);
  });

  it('ends the target of the ticket, which may get another one', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '250');
    await known.decide(ticket, 'A', WON);
    await known.takePart(ticket, PART);
    expect(await recordOf(ticket)).toMatchObject({
      auto_cashout: null,
      parts: [{ stake: '40.00', paid: '82.32', auto_cashout: '250.00' }],
    });
    // The target of the rest: 304.83 x 60 / 100 after the next leg.
    await auto.setForRest(ticket, '60', '182.90');
    await known.decide(ticket, 'B', WON);
    await auto.look(ticket, 'B');
    expect(await auto.ended(ticket)).toEqual([[182_90n, 182_90n, 182_90n]]);
    expect(await balanceOf(at, ticket.member.accountId)).toBe(900_00n + 82_32n + 182_90n);
  });

  it('leaves no target that was meant for another stake, however late it comes', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    const early = { code: 'CASHOUT_CHANGED', detail: { rest: '60.00' } };
    // Its reply was lost, and the page asks again after the part.
    await auto.set(ticket, '250');
    await known.takePart(ticket, PART);
    for (const late of [() => auto.set(ticket, '250'), () => auto.setForRest(ticket, '100.00', '250')])
      await expect(late()).rejects.toMatchObject(early);
    expect(await recordOf(ticket)).toMatchObject({ auto_cashout: null });
    const set = { auto_cashout: '250.00' };
    for (let turn = 0; turn < 2; turn += 1)
      expect(await auto.setForRest(ticket, '60', '250')).toMatchObject(set);
    await expect(auto.set(ticket, '250')).rejects.toMatchObject(early);
    expect(await recordOf(ticket)).toMatchObject(set);
  });

  it('is in the record of its ticket, which is pending, and then returned with it', async () => {
    const ticket = await begun();
    await known.takePart(ticket, PART);
    const part = { stake: '40.00', paid: '82.32', auto_cashout: null, createtime: expect.any(Number) };
    expect(await recordOf(ticket)).toMatchObject({
      status: 'pending',
      amount: '100.00',
      rest: '60.00',
      win_amount: '82.32',
      profit: '0.00',
      parts: [part],
      can_cashout: true,
    });
    await known.take(ticket, '123.49');
    expect(await recordOf(ticket)).toMatchObject({
      status: 'cancelled',
      result_reason: 'cashout',
      rest: '0.00',
      win_amount: '205.81',
      profit: '105.81',
      parts: [part],
    });
  });

  it('is shown to operators', async () => {
    const ticket = await begun();
    await known.takePart(ticket, PART);
    expect((await readRoundView(at.db.reader, ticket.home)).home).toMatchObject({
      standing: 1,
      standing_minor: 60_00n,
      cashed_out: 0,
      parts: 1,
      parts_minor: 82_32n,
    });
    expect(await ticketsOf(at.db.reader, ticket.member.memberId)).toMatchObject([
      { parted_minor: 40_00n, parts_paid_minor: 82_32n, paid_minor: null },
    ]);
  });
});

describe('a part is refused', () => {
  it.each([
    ['for less than it is offered', { amount: '82.31' }],
    ['for more than it is offered', { amount: '82.33' }],
    ['after a part that is not there', { part: 2 }],
  ])('%s, with what is offered for it', async (_, wrong) => {
    const ticket = await begun();
    await expect(known.takePart(ticket, { ...PART, ...wrong })).rejects.toMatchObject({
      code: 'CASHOUT_CHANGED',
      detail: { amount: '82.32' },
    });
    await known.expectUntouched(ticket);
  });

  it('under the number of another one, whether of its stake or not', async () => {
    const ticket = await begun();
    await known.takePart(ticket, PART);
    for (const wrong of [{ stake: '10', amount: '20.58' }, { amount: '82.33' }, { stake: '40.01' }])
      expect([wrong, await codeOf(known.takePart(ticket, { ...PART, ...wrong }))]).toEqual([
        wrong,
        'CASHOUT_CHANGED',
      ]);
    expect(await known.parts(ticket)).toHaveLength(1);
  });

  it('if it leaves nothing: the end of the ticket is no part', async () => {
    const ticket = await begun();
    for (const stake of ['100', '100.01', '1000000'])
      await expect(known.takePart(ticket, { ...PART, stake })).rejects.toMatchObject({
        code: 'AMOUNT_LIMIT',
        detail: { max: '99.99' },
      });
    await known.expectUntouched(ticket);
    await known.takePart(ticket, PART);
    await expect(known.offeredFor(ticket, '60.01')).rejects.toMatchObject({
      code: 'AMOUNT_LIMIT',
      detail: { max: '59.99' },
    });
  });

  it('under the number of another one, before its stake is too much or too little', async () => {
    const ticket = await begun();
    await known.takePart(ticket, { ...PART, stake: '60', amount: '123.49' });
    // 205.82 x 40 / 100 for what goes on; 82.33 was seen for it.
    for (const stake of ['40', '60', '100', '100000'])
      await expect(known.takePart(ticket, { stake, part: 1, amount: '82.33' })).rejects.toMatchObject({
        code: 'CASHOUT_CHANGED',
        detail: { amount: '82.32' },
      });
    for (let part = 2; part <= PARTS_MOST; part += 1)
      await known.takePart(ticket, { stake: '0.01', part, amount: '0.02' });
    const early = { stake: '10', part: PARTS_MOST, amount: '20.58' };
    expect(await codeOf(known.takePart(ticket, early))).toBe('CASHOUT_CHANGED');
    expect(await known.parts(ticket)).toHaveLength(PARTS_MOST);
  });

  it('if nothing is offered for it, with the least that is paid', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', [0, 1, 2]);
    // 46.77 x 0.01 / 100 is less than a cent, and so is 46.77 x 0.02 / 100.
    const refused = { code: 'AMOUNT_LIMIT', detail: { min: '0.03', max: '99.99' } };
    for (const stake of ['0.01', '0.02']) {
      await expect(known.offeredFor(ticket, stake)).rejects.toMatchObject(refused);
      await expect(known.takePart(ticket, { stake, part: 1, amount: '0.01' })).rejects.toMatchObject(refused);
    }
    await known.expectUntouched(ticket);
    expect(await known.offeredFor(ticket, '0.03')).toMatchObject({ offer: '0.01' });
  });

  it('if it leaves so little that only all of it is paid anything', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', [0, 1, 2]);
    await known.takePart(ticket, { stake: '99.97', part: 1, amount: '46.76' });
    const last = { stake: '0.02', part: 2, amount: '0.01' };
    await expect(known.takePart(ticket, last)).rejects.toMatchObject({
      code: 'CASHOUT_LIMIT',
      detail: { limit: 1 },
    });
    expect(await known.take(ticket, '0.01')).toMatchObject({ paid: '0.01' });
  });

  it('if nothing is offered for all that goes on either', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', [0, 1, 2]);
    await known.takePart(ticket, { stake: '99.98', part: 1, amount: '46.76' });
    expect(await codeOf(known.offeredFor(ticket, '0.01'))).toBe('CASHOUT_CLOSED');
    expect(await codeOf(known.takePart(ticket, { stake: '0.01', part: 2, amount: '0.01' }))).toBe(
      'CASHOUT_CLOSED',
    );
    expect(await codeOf(known.offered(ticket))).toBe('CASHOUT_CLOSED');
  });

  it('after as many as there may be, and the rest can be taken', async () => {
    const ticket = await begun();
    for (let part = 1; part <= PARTS_MOST; part += 1)
      await known.takePart(ticket, { stake: '0.01', part, amount: '0.02' });
    const last = { stake: '0.01', part: PARTS_MOST + 1, amount: '0.02' };
    expect(await codeOf(known.takePart(ticket, last))).toBe('CASHOUT_LIMIT');
    expect(await codeOf(known.offeredFor(ticket, '0.01'))).toBe('CASHOUT_LIMIT');
    const shown = await known.offeredFor(ticket, '99.80');
    expect(shown).toMatchObject({ part: null, rest: '99.80' });
    // Of 205.82, 0.40 are paid; 0.01 are lost by rounding twenty times, at most.
    expect(Number(shown.offer)).toBeCloseTo(205.82 - 0.4 - 0.012, 1);
    expect(await known.take(ticket, shown.offer)).toMatchObject({ paid: shown.offer });
  });

  it.each([
    ['a stake without its part', { stake: '40', amount: '82.32' }, 'INVALID_PARAMETERS'],
    ['a part without its stake', { part: 1, amount: '82.32' }, 'INVALID_PARAMETERS'],
    ['a part that is no number', { ...PART, part: 1.5 }, 'INVALID_PARAMETERS'],
    ['the part zero', { ...PART, part: 0 }, 'INVALID_PARAMETERS'],
    ['a stake of nothing', { ...PART, stake: '0' }, 'AMOUNT_INVALID'],
    ['a stake that is no amount', { ...PART, stake: '1.001' }, 'AMOUNT_INVALID'],
    ['a payment that is no amount', { ...PART, amount: 'all' }, 'AMOUNT_INVALID'],
  ])('for %s', async (_, wrong, code) => {
    const ticket = await begun();
    expect(await codeOf(known.takePart(ticket, wrong))).toBe(code);
    await known.expectUntouched(ticket);
  });

  it('for another member', async () => {
    const [ticket, stranger] = [await begun(), await newMember(at.db, 100_00n)];
    expect(await codeOf(cashOut(server, { bet_id: ticket.id, ...PART }, stranger))).toBe('BET_NOT_EXIST');
    await known.expectUntouched(ticket);
  });

  it('before a leg is decided, once all are, and once the ticket was cashed out', async () => {
    const ticket = await known.placed();
    expect(await codeOf(known.takePart(ticket, PART))).toBe('CASHOUT_CLOSED');
    await known.decide(ticket, 'A', WON);
    await known.setState(ticket.rounds.B.id, 'closed');
    expect(await codeOf(known.takePart(ticket, PART))).toBe('CASHOUT_CLOSED');
    await known.expectUntouched(ticket);
    const sold = await begun();
    await known.take(sold, '205.82');
    expect(await codeOf(known.takePart(sold, PART))).toBe('CASHOUT_CLOSED');
    expect(await codeOf(known.offeredFor(sold, '40'))).toBe('CASHOUT_CLOSED');
  });
});
