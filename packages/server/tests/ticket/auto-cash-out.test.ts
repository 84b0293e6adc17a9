import { afterEach, describe, expect, it } from 'vitest';

import { armFailpoints } from '../../src/kernel/failpoint.ts';
import { runAutoCashOuts } from '../../src/ticket/run-auto-cash-outs.ts';
import { ticketRecords } from '../../src/ticket/ticket-record.ts';
import { ticketSteps } from '../../src/ticket/ticket-steps.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { spanOfRound } from '../../src/wager/bet-span.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf, newMember } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { type KnownTicket, LOST, PAIRS, useKnownTickets, WON } from '../support/known-ticket.ts';
import { autoCashOuts } from './auto-cash-outs.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const { server, other } = known;
const auto = autoCashOuts(at, known);

/** Everything that a server has to do for tickets now, but their settlement. */
async function runSteps(steps = ticketSteps(server)): Promise<void> {
  for (const { name, step } of await steps.due()) if (!name.startsWith('tickets:')) await step();
}

describe('an automatic cash-out', () => {
  it('pays what is offered once a draw has made that reach the target, from escrow and bankroll', async () => {
    const ticket = await known.placed();
    expect(await auto.set(ticket, '300')).toEqual({ bet_id: ticket.id, auto_cashout: '300.00' });
    await known.decide(ticket, 'A', WON);
    await auto.look(ticket, 'A');
    await known.expectUntouched(ticket);
    await known.decide(ticket, 'B', WON);
    const before = await known.bankroll();
    await auto.look(ticket, 'B');
    expect(await auto.ended(ticket)).toEqual([[304_83n, 304_83n, 300_00n]]);
    expect(await balanceOf(at, ticket.member.accountId)).toBe(1_204_83n);
    expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(0n);
    expect(await known.bankroll()).toBe(before - 204_83n);
    expect(await known.partOf(ticket, 'C')).toMatchObject({ legs: 0, carried: 0, baseMinor: 0n });
  });

  it('tells its member once, with the amount and the target', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '200');
    await known.decide(ticket, 'A', WON);
    await Promise.all([auto.look(ticket, 'A'), auto.look(ticket, 'A', other)]);
    expect(await auto.told(ticket)).toEqual([
      { member_id: ticket.member.memberId, type: 'money', params: { amount: '20582', target: '20000' } },
    ]);
  });

  it('of a tap tells nobody', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '300');
    await known.decide(ticket, 'A', WON);
    await known.take(ticket, '205.82');
    expect(await auto.told(ticket)).toEqual([]);
    expect(await auto.ended(ticket)).toEqual([[205_82n, 205_82n, null]]);
  });

  it.each([
    ['205.82', [[205_82n, 205_82n, 205_82n]]],
    ['205.83', []],
  ])('with a target of %s is made at that offer or above, never below', async (target, ended) => {
    const ticket = await known.placed();
    await auto.set(ticket, target);
    await known.decide(ticket, 'A', WON);
    await auto.look(ticket, 'A');
    expect(await auto.ended(ticket)).toEqual(ended);
  });

  it('is made at the share of the worth that the house offers', async () => {
    const ticket = await known.placed();
    const at95 = { ...server, env: { cashOutE4: 9_500 } };
    await auto.set(ticket, '289.59', at95);
    await known.decide(ticket, 'A', WON);
    await known.decide(ticket, 'B', WON);
    await auto.look(ticket, 'B', at95);
    expect(await auto.ended(ticket)).toEqual([[289_59n, 304_83n, 289_59n]]);
  });

  it('waits while an undecided leg is closed, and is made after its draw', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '200');
    await known.setState(ticket.rounds.B.id, 'closed');
    await known.decide(ticket, 'A', WON);
    await auto.look(ticket, 'A');
    await known.expectUntouched(ticket);
    await known.decide(ticket, 'B', WON);
    await auto.look(ticket, 'B');
    expect(await auto.ended(ticket)).toEqual([[304_83n, 304_83n, 200_00n]]);
  });

  it('is not made once every leg is decided, nor of a ticket that has lost', async () => {
    const [late, lost] = [await known.placed(), await known.placed()];
    for (const ticket of [late, lost]) await auto.set(ticket, '250');
    for (const pair of PAIRS) await known.decide(late, pair, WON);
    await known.decide(lost, 'A', LOST);
    await auto.look(late, 'C');
    await auto.look(lost, 'A');
    expect([await auto.ended(late), await auto.ended(lost)]).toEqual([[], []]);
    for (const ticket of [late, lost]) await known.expectUntouched(ticket);
  });

  it('of one ticket leaves those of others that have no target, or another one', async () => {
    const first = await known.placed();
    const members = [await newMember(at.db, 1_000_00n), await newMember(at.db, 1_000_00n)];
    const [second, third] = await Promise.all(
      members.map(async (member): Promise<KnownTicket> => {
        const { order_no: id } = await known.placeOn(first.rounds, member);
        return { ...first, id, member };
      }),
    );
    await auto.set(first, '200');
    await auto.set(second!, '250');
    await known.decide(first, 'A', WON);
    await auto.look(first, 'A');
    expect(await auto.ended(first)).toHaveLength(1);
    for (const { member, id } of [second!, third!]) {
      expect(await balanceOf(at, member.accountId)).toBe(900_00n);
      expect(await auto.ended({ id })).toEqual([]);
    }
  });

  it('is made for a member who may not play now: it takes no risk', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '200');
    await at.owner.query('update accounts set is_frozen = true where id = $1', [ticket.member.accountId]);
    await known.decide(ticket, 'A', WON);
    await auto.look(ticket, 'A');
    expect(await balanceOf(at, ticket.member.accountId)).toBe(1_105_82n);
  });
});

describe('the step after a draw', () => {
  it('cashes out all tickets that a drawn round and one that was called off have brought to their target', async () => {
    const [drawn, calledOff] = [await known.placed(), await known.placed()];
    await auto.set(drawn, '200');
    await auto.set(calledOff, '130');
    await known.decide(drawn, 'A', WON);
    await known.decide(calledOff, 'B', WON);
    await known.setState(calledOff.rounds.A.id, 'void');
    await runSteps();
    expect(await auto.ended(drawn)).toEqual([[205_82n, 205_82n, 200_00n]]);
    expect(await auto.ended(calledOff)).toEqual([[138_56n, 138_56n, 130_00n]]);
  });

  it('looks once at each decided round, again after a failure, and in a new process', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '200');
    const steps = ticketSteps(server);
    await known.decide(ticket, 'A', WON);
    const name = `cashouts:${ticket.home}:${ticket.rounds.A.id}`;
    const dueOn = async (of = steps) => (await of.due()).find((each) => each.name === name);
    const first = await dueOn();
    await at.owner.query('alter table ticket_cashouts rename to unreachable');
    await expect(first!.step()).rejects.toThrow('ticket_cashouts');
    await at.owner.query('alter table unreachable rename to ticket_cashouts');
    await (await dueOn())!.step();
    expect(await auto.ended(ticket)).toHaveLength(1);
    expect(await dueOn()).toBeUndefined();
    expect(await dueOn(ticketSteps(other))).toBeDefined();
  });
});

describe('a ticket that cannot be cashed out', () => {
  /** Two tickets of one home whose targets are met; the payment of the first fails once. */
  async function twoReached() {
    const first = await known.placed();
    const member = await newMember(at.db, 1_000_00n);
    const { order_no: id } = await known.placeOn(first.rounds, member);
    const second: KnownTicket = { ...first, id, member };
    for (const ticket of [first, second]) await auto.set(ticket, '200');
    await known.decide(first, 'A', WON);
    let failures = 0;
    armFailpoints((point) => {
      if (point !== 'cashout-inserted' || failures > 0) return;
      failures += 1;
      throw new Error('poisoned');
    });
    return { first, second, ended: async () => [await auto.ended(first), await auto.ended(second)] };
  }
  afterEach(() => armFailpoints(undefined));

  it('keeps no other waiting, and is tried again', async () => {
    const { first, ended } = await twoReached();
    const steps = ticketSteps(server);
    const name = `cashouts:${first.home}:${first.rounds.A.id}`;
    const step = async () => (await steps.due()).find((each) => each.name === name)!.step();
    await expect(step()).rejects.toThrow('poisoned');
    expect((await ended()).map(({ length }) => length)).toEqual([0, 1]);
    expect(await step()).toBe(false);
    expect((await ended()).map(({ length }) => length)).toEqual([1, 1]);
  });

  it('is gone past by a look that goes on after it', async () => {
    const { first, ended } = await twoReached();
    const look = (after: bigint) =>
      runAutoCashOuts(server, first.home, first.rounds.A.id, { after, chunk: 1 });
    const { last, failure } = await look(0n);
    expect([last, String(failure)]).toEqual([BigInt(first.id), 'Error: poisoned']);
    expect((await look(last!)).failure).toBeUndefined();
    expect((await ended()).map(({ length }) => length)).toEqual([0, 1]);
  });
});

describe('a target', () => {
  it('is replaced, and removed: only the last one counts', async () => {
    const [raised, removed] = [await known.placed(), await known.placed()];
    await auto.set(raised, '150');
    expect(await auto.set(raised, '210.5')).toMatchObject({ auto_cashout: '210.50' });
    await auto.set(removed, '150');
    for (let time = 0; time < 2; time += 1)
      expect(await auto.remove(removed)).toEqual({ bet_id: removed.id, auto_cashout: null });
    for (const ticket of [raised, removed]) {
      await known.decide(ticket, 'A', WON);
      await auto.look(ticket, 'A');
      await known.expectUntouched(ticket);
    }
  });

  it('is kept by a repeat, also when it was reached meanwhile', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '200');
    await known.decide(ticket, 'A', WON);
    expect(await auto.set(ticket, '200.00')).toMatchObject({ auto_cashout: '200.00' });
    await auto.look(ticket, 'A');
    expect(await codeOf(auto.set(ticket, '200'))).toBe('CASHOUT_CLOSED');
    expect(await codeOf(auto.remove(ticket))).toBe('CASHOUT_CLOSED');
    expect(await auto.ended(ticket)).toHaveLength(1);
  });

  it.each(['205.82', '200', '0.01'])(
    'of %s is refused when more is offered already, which it names',
    async (amount) => {
      const ticket = await known.placed();
      await known.decide(ticket, 'A', WON);
      await expect(auto.set(ticket, amount)).rejects.toMatchObject({
        code: 'CASHOUT_REACHED',
        detail: { amount: '205.82' },
      });
      await auto.look(ticket, 'A');
      await known.expectUntouched(ticket);
    },
  );

  // The better of: B won at 1.43 with the mean of C, 2.20 x 1.43 x 0.96893; C won at 2.42 with that of B.
  it('above all that can still be offered is refused with that amount, which itself is taken', async () => {
    const ticket = await known.placed();
    await known.decide(ticket, 'A', WON);
    const most = '514.04';
    await expect(auto.set(ticket, '514.05')).rejects.toMatchObject({
      code: 'AMOUNT_LIMIT',
      detail: { max: most },
    });
    expect(await auto.set(ticket, most)).toMatchObject({ auto_cashout: most });
  });

  const NONE: readonly (readonly [string, (ticket: KnownTicket) => Promise<unknown>])[] = [
    [
      'waits for a single round',
      async (ticket) => {
        await known.decide(ticket, 'A', WON);
        await known.decide(ticket, 'B', WON);
      },
    ],
    [
      'is decided',
      async (ticket) => {
        for (const pair of PAIRS) await known.decide(ticket, pair, WON);
      },
    ],
    ['has lost', (ticket) => known.decide(ticket, 'A', LOST)],
    [
      'waits for a single round, which is closed',
      async (ticket) => {
        await known.decide(ticket, 'A', WON);
        await known.decide(ticket, 'B', WON);
        await known.setState(ticket.rounds.C.id, 'closed');
      },
    ],
    [
      'waits for rounds that are all closed',
      async (ticket) => {
        for (const pair of PAIRS) await known.setState(ticket.rounds[pair].id, 'closed');
      },
    ],
  ];
  it.each(NONE)('is refused for a ticket that %s', async (_, end) => {
    const ticket = await known.placed();
    await end(ticket);
    expect(await codeOf(auto.set(ticket, '500'))).toBe('CASHOUT_CLOSED');
    await known.expectUntouched(ticket);
  });

  it('is refused for another member, and for what is no ticket or no amount', async () => {
    const [ticket, stranger] = [await known.placed(), await newMember(at.db, 100_00n)];
    expect(await codeOf(auto.set({ id: ticket.id, member: stranger }, '200'))).toBe('BET_NOT_EXIST');
    await auto.set(ticket, '300');
    expect(await codeOf(auto.remove({ id: ticket.id, member: stranger }))).toBe('BET_NOT_EXIST');
    expect(await codeOf(auto.set({ id: '1', member: stranger }, '200'))).toBe('BET_NOT_EXIST');
    for (const amount of ['', '0', '-1', '1.001', 'all'])
      expect([amount, await codeOf(auto.set(ticket, amount))]).toEqual([amount, 'AMOUNT_INVALID']);
    expect(await recordOf(ticket)).toMatchObject({ auto_cashout: '300.00' });
  });
});

const recordOf = async ({ id, member, home }: KnownTicket) => {
  const reading = { accountId: member.accountId, span: spanOfRound(home), locale: 'en' } as const;
  return (await ticketRecords(server, [BigInt(id)], reading)).get(BigInt(id));
};

describe('the record of a ticket', () => {
  it('has the target while it stands, and once it was cashed out by it', async () => {
    const ticket = await known.placed();
    expect(await recordOf(ticket)).toMatchObject({ auto_cashout: null, can_auto_cashout: true });
    await auto.set(ticket, '200');
    expect(await recordOf(ticket)).toMatchObject({ auto_cashout: '200.00', can_auto_cashout: true });
    await known.decide(ticket, 'A', WON);
    await auto.look(ticket, 'A');
    expect(await recordOf(ticket)).toMatchObject({
      status: 'cancelled',
      result_reason: 'cashout',
      win_amount: '205.82',
      auto_cashout: '200.00',
      can_auto_cashout: false,
    });
  });

  it('has none after a tap, and takes none where nothing more can be offered', async () => {
    const ticket = await known.placed();
    await auto.set(ticket, '400');
    await known.decide(ticket, 'A', WON);
    await known.decide(ticket, 'B', WON);
    expect(await recordOf(ticket)).toMatchObject({ auto_cashout: '400.00', can_auto_cashout: false });
    await known.take(ticket, '304.83');
    expect(await recordOf(ticket)).toMatchObject({ auto_cashout: null, can_auto_cashout: false });
  });
});
