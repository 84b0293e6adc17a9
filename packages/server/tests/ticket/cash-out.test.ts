import { describe, expect, it } from 'vitest';

import { modelHash } from '@tessera/domain/games/football/season/model-hash';

import { openGameCatalogue } from '../../src/game/game-catalogue.ts';
import { cashOut, showCashOut } from '../../src/ticket/cash-out.ts';
import { readRoundView, ticketsOf } from '../../src/ticket/operator-view.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf, newMember } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { HALF_LOST, LEGS, LOST, type Pair, PAIRS, useKnownTickets, WON } from '../support/known-ticket.ts';
import { KNOWN_LEAGUES } from '../support/rounds/known-leagues.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const { server, other } = known;

describe('the known treble', () => {
  it('is not offered before a leg is decided', async () => {
    const ticket = await known.placed();
    expect(await codeOf(known.offered(ticket))).toBe('CASHOUT_CLOSED');
    expect(await codeOf(known.take(ticket, '90.69'))).toBe('CASHOUT_CLOSED');
    await known.expectUntouched(ticket);
  });

  it.each([
    ['the first leg won', { A: WON }, '205.82'],
    ['two legs won', { A: WON, B: WON }, '304.83'],
  ] as const)('is worth what is known with %s', async (...[, results, worth]) => {
    const ticket = await known.placed();
    for (const [pair, result] of Object.entries(results)) await known.decide(ticket, pair as Pair, result);
    const shown = await showCashOut(server, { bet_id: ticket.id }, ticket.member);
    expect(shown).toMatchObject({ bet_id: ticket.id, amount: '100.00', worth, offer: worth, factor: '1.00' });
    expect(shown.legs.map(({ play, is_decided }) => [play, is_decided])).toEqual(
      PAIRS.map((pair) => [LEGS[pair][0], pair in results]),
    );
    expect(shown.legs[0]?.multiplier).toBe(2.2);
  });

  it('is worth what is known with one leg void and one won', async () => {
    const ticket = await known.placed();
    await known.setState(ticket.rounds.A.id, 'void');
    await known.decide(ticket, 'B', WON);
    expect(await known.offered(ticket)).toBe('138.56');
  });

  it('is worth less after half a loss, and nothing after a whole one', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', HALF_LOST);
    // 205.82 x 0.5 / 2.2, of what is not rounded yet.
    expect(await known.offered(ticket)).toBe('46.77');
    await known.decide(ticket, 'B', LOST);
    expect(await codeOf(known.offered(ticket))).toBe('CASHOUT_CLOSED');
    expect(await codeOf(known.take(ticket, '0.01'))).toBe('CASHOUT_CLOSED');
  });

  it('keeps the chances of the models that its rounds were announced with', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    const { C } = KNOWN_LEAGUES;
    await at.owner.query(
      `update chains set announcement = jsonb_build_object('game', 'alikec@' || encode(g.model, 'hex')) from games g, rounds r
       where g.id = $1 and r.id = $2 and chains.id = r.chain_id`,
      [C.id, ticket.home],
    );
    const setModel = (from: number) =>
      at.owner.query('update games set model = decode($2, $3) where id = $1', [
        C.id,
        modelHash(Object.values(KNOWN_LEAGUES).find(({ id }) => id === from)!.model!),
        'hex',
      ]);
    await setModel(KNOWN_LEAGUES.A.id);
    const games = await openGameCatalogue(at.db.main);
    await setModel(C.id);
    expect(await known.offered(ticket, { ...server, games })).toBe('205.82');
  });

  it('is offered at the share that the house has set, down to none', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    await known.decide(ticket, 'B', WON);
    const at95 = { ...server, env: { cashOutE4: 9_500 } };
    const shown = await showCashOut(at95, { bet_id: ticket.id }, ticket.member);
    expect(shown).toMatchObject({ worth: '304.83', offer: '289.59', factor: '0.95' });
    expect(await codeOf(known.offered(ticket, { ...server, env: { cashOutE4: 0 } }))).toBe('CASHOUT_CLOSED');
    expect(await known.take(ticket, '289.59', at95)).toEqual({ paid: '289.59', balance: '1189.59' });
    expect(await known.cashOuts(ticket)).toEqual([[289_59n, 304_83n]]);
  });
});

describe('a cash-out', () => {
  it('pays from the escrow and the bankroll, and leaves the books of the rounds that are still to be drawn', async () => {
    const ticket = await known.placed();
    const kept = await known.partOf(ticket, 'A');
    await known.decide(ticket, 'A', WON);
    const before = await known.bankroll();
    expect(await known.take(ticket, '205.82')).toEqual({ paid: '205.82', balance: '1105.82' });
    expect(await balanceOf(at, ticket.member.accountId)).toBe(1_105_82n);
    expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(0n);
    expect(await known.bankroll()).toBe(before - 105_82n);
    expect(await known.partOf(ticket, 'A')).toEqual(kept);
    expect(await known.partOf(ticket, 'B')).toEqual({ legs: 0, carried: 0, baseMinor: 0n, stakeMinor: 0n });
    expect(await known.partOf(ticket, 'C')).toEqual({
      legs: 0,
      carried: 0,
      baseMinor: 0n,
      stakeMinor: 100_00n,
    });
    expect(await codeOf(known.offered(ticket))).toBe('CASHOUT_CLOSED');
    const { rows } = await at.owner.query(
      `select p.key, e.account_id, e.amount_minor from entries e join postings p on p.id = e.posting_id
       where e.kind = 'cashout' and e.ref_id = $1 order by e.account_id`,
      [ticket.id],
    );
    expect(rows.map(({ key, account_id, amount_minor }) => [key, account_id, amount_minor])).toEqual([
      [`cashout:${ticket.id}`, ticketEscrowOf(ticket.home), -100_00n],
      [`cashout:${ticket.id}`, 1n, -105_82n],
      [`cashout:${ticket.id}`, ticket.member.accountId, 205_82n],
    ]);
  });

  it('is shown to operators with what it was worth, and leaves the loss of its home round', async () => {
    const ticket = await known.placed();
    const { member, home } = ticket;
    await known.decide(ticket, 'A', WON);
    const viewed = () => readRoundView(at.db.reader, home);
    expect((await viewed()).home).toMatchObject({ standing: 1, standing_minor: 100_00n, cashed_out: 0 });
    await known.take(ticket, '195.53', { ...server, env: { cashOutE4: 9_500 } });
    const { home: after, parts } = await viewed();
    expect(after).toMatchObject({
      standing: 0,
      standing_minor: 0n,
      cashed_out: 1,
      cashed_out_minor: 195_53n,
    });
    expect(parts.map(({ lossMinor }) => lossMinor)).toEqual(parts.map(() => 0n));
    expect(await ticketsOf(at.db.reader, member.memberId)).toMatchObject([
      { id: BigInt(ticket.id), paid_minor: 195_53n, worth_minor: 205_82n, payout_minor: null, legs: 3 },
    ]);
  });

  it('of a worth below the stake leaves the rest to the bankroll', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', HALF_LOST);
    const before = await known.bankroll();
    await known.take(ticket, '46.77');
    expect(await known.bankroll()).toBe(before + 53_23n);
    expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(0n);
  });

  it('leaves the tickets of others in the books', async () => {
    const [ticket, twin] = [await known.placed(), await newMember(at.db, 1_000_00n)];
    await known.placeOn(ticket.rounds, twin);
    const both = await known.partOf(ticket, 'C');
    expect(both).toMatchObject({ legs: 2, carried: 2, stakeMinor: 200_00n });
    await known.decide(ticket, 'A', WON);
    await known.take(ticket, '205.82');
    const { baseMinor } = both;
    const kept = { legs: 1, carried: 1, baseMinor: baseMinor / 2n, stakeMinor: 200_00n };
    expect(await known.partOf(ticket, 'C')).toEqual(kept);
    expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(100_00n);
  });

  it('keeps its answer when its last rounds are drawn', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    await known.take(ticket, '205.82');
    for (const pair of ['B', 'C'] as const) await known.decide(ticket, pair, LOST);
    expect(await known.take(ticket, '205.82', other)).toEqual({ paid: '205.82', balance: '1105.82' });
  });
});

describe('a cash-out is refused', () => {
  it.each(['205.81', '205.83', '304.83'])('for %s instead of the offer, which it names', async (amount) => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    await expect(known.take(ticket, amount)).rejects.toMatchObject({
      code: 'CASHOUT_CHANGED',
      detail: { amount: '205.82' },
    });
    await known.expectUntouched(ticket);
  });

  it.each(['', '-1', '1.001', 'all'])('for the amount %s', async (amount) => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    expect(await codeOf(cashOut(server, { bet_id: ticket.id, amount }, ticket.member))).toBe(
      'AMOUNT_INVALID',
    );
    await known.expectUntouched(ticket);
  });

  it('for another member, and for what is no ticket', async () => {
    const [ticket, stranger] = [await known.placed(), await newMember(at.db, 100_00n)];
    await known.decide(ticket, 'A', WON);
    const ids: readonly unknown[] = [ticket.id, String(BigInt(ticket.id) + 1n), '', 'x', undefined, 1.5];
    for (const [number, id] of ids.entries()) {
      const who = number === 0 ? stranger : ticket.member;
      const call = cashOut(server, { bet_id: id as string, amount: '205.82' }, who);
      expect([id, await codeOf(call)]).toEqual([id, 'BET_NOT_EXIST']);
      expect([id, await codeOf(showCashOut(server, { bet_id: id }, who))]).toEqual([id, 'BET_NOT_EXIST']);
    }
    await known.expectUntouched(ticket);
  });

  it('with a new amount when another leg was drawn after the offer', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    const seen = await known.offered(ticket);
    await known.decide(ticket, 'B', WON);
    await expect(known.take(ticket, seen)).rejects.toMatchObject({
      code: 'CASHOUT_CHANGED',
      detail: { amount: '304.83' },
    });
    await known.expectUntouched(ticket);
    expect(await known.take(ticket, '304.83')).toMatchObject({ paid: '304.83' });
  });

  it.each(['scheduled', 'closed', 'void'])('when it depends on a round that is %s', async (state) => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    const { id } = ticket.rounds.C;
    if (state === 'scheduled')
      await at.owner.query("update rounds set opens_at = now() + interval '1 minute' where id = $1", [id]);
    else await known.setState(id, state);
    const code = state === 'void' ? 'CASHOUT_CHANGED' : 'CASHOUT_CLOSED';
    expect(await codeOf(known.take(ticket, '205.82'))).toBe(code);
    await known.expectUntouched(ticket);
  });

  it('once every leg is decided', async () => {
    const ticket = await known.placed();
    for (const pair of PAIRS) await known.decide(ticket, pair, WON);
    expect(await codeOf(known.offered(ticket))).toBe('CASHOUT_CLOSED');
    expect(await codeOf(known.take(ticket, '761.33'))).toBe('CASHOUT_CLOSED');
    await known.expectUntouched(ticket);
  });

  it('once it was taken back', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    await at.owner.query(
      'insert into ticket_cancellations (home_round_id, ticket_id, account_id) values ($1, $2, $3)',
      [ticket.home, ticket.id, ticket.member.accountId],
    );
    expect(await codeOf(known.offered(ticket))).toBe('CASHOUT_CLOSED');
    expect(await codeOf(known.take(ticket, '205.82'))).toBe('CASHOUT_CLOSED');
    await known.expectUntouched(ticket);
    await at.owner.query('delete from ticket_cancellations where ticket_id = $1', [ticket.id]);
  });
});
