import { describe, expect, it } from 'vitest';

import { cancelBetOrTicket } from '../../src/bet-calls/bet-or-ticket.ts';
import { transaction } from '../../src/db/tx.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { lockRounds } from '../../src/wager/wager-store.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { type KnownTicket, LEGS, LOST, useKnownTickets, WON } from '../support/known-ticket.ts';
import { autoCashOuts } from './auto-cash-outs.ts';

const at = useDatabase();
const known = useKnownTickets(at);
const auto = autoCashOuts(at, known);
const { server, other } = known;

const TRIES = Number(process.env.RACE_TRIES ?? 12);
const PART = { stake: '40', part: 1, amount: '82.32' };
const REST = '123.49';

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

describe('a part', () => {
  it('is paid once among 16 taps at the same time on two servers, each of which gets the same answer', async () => {
    const ticket = await begun();
    const before = await known.bankroll();
    const taps = await Promise.all(
      Array.from({ length: 16 }, (_, n) => known.takePart(ticket, PART, n % 2 ? server : other)),
    );
    expect(new Set(taps.map((tap) => JSON.stringify(tap)))).toEqual(
      new Set([JSON.stringify({ paid: '82.32', balance: '982.32' })]),
    );
    await expectPart(ticket, before);
  });

  it(
    `of two pages that saw the same offers is one of them, in ${TRIES} tries`,
    { timeout: 600_000 },
    async () => {
      for (let n = 0; n < TRIES; n += 1) {
        const ticket = await begun();
        const half = { stake: '50', part: 1, amount: '102.91' };
        const taps = await Promise.all([
          codeOf(known.takePart(ticket, PART, n % 2 ? server : other)),
          codeOf(known.takePart(ticket, half, n % 2 ? other : server)),
        ]);
        expect(taps.toSorted()).toEqual(['CASHOUT_CHANGED', 'ok']);
        expect(await known.parts(ticket)).toHaveLength(1);
      }
    },
  );

  it(
    `and the end of its ticket come one after the other, in ${TRIES} tries`,
    { timeout: 600_000 },
    async () => {
      for (let n = 0; n < TRIES; n += 1) {
        const ticket = await begun();
        const tap = codeOf(known.takePart(ticket, PART, n % 2 ? server : other));
        const end = codeOf(known.take(ticket, n % 3 ? '205.82' : REST, n % 2 ? other : server));
        const [part, whole] = await Promise.all([tap, end]);
        const [parts, ends] = [await known.parts(ticket), await known.cashOuts(ticket)];
        expect([parts.length, ends.length]).toEqual([part === 'ok' ? 1 : 0, whole === 'ok' ? 1 : 0]);
        expect(part === 'ok' ? ['ok', 'CASHOUT_CHANGED'] : ['ok']).toContain(whole);
        const escrow = ends.length === 1 ? 0n : 100_00n - (parts.length === 1 ? 40_00n : 0n);
        expect(await balanceOf(at, ticketEscrowOf(ticket.home))).toBe(escrow);
      }
    },
  );

  it(
    `and the look of a server come one after the other, in ${TRIES} tries`,
    { timeout: 600_000 },
    async () => {
      for (let n = 0; n < TRIES; n += 1) {
        const ticket = await begun('200');
        const before = await known.bankroll();
        const look = () => auto.look(ticket, 'A', n % 2 ? server : other);
        const tap = () => codeOf(known.takePart(ticket, PART, n % 2 ? other : server));
        const [part] = await Promise.all(n % 3 ? [tap(), look()] : [look().then(tap), undefined]);
        if (part === 'ok') await expectPart(ticket, before);
        else expect([part, await known.cashOuts(ticket)]).toEqual(['CASHOUT_CLOSED', [[205_82n, 205_82n]]]);
      }
    },
  );

  it('keeps its ticket from being taken back', async () => {
    const ticket = await begun();
    const before = await known.bankroll();
    const [, code] = await Promise.all([
      known.takePart(ticket, PART),
      codeOf(cancelBetOrTicket(other, ticket.id, ticket.member)),
    ]);
    expect(code).toBe('BET_NOT_CANCELLABLE');
    await expectPart(ticket, before);
  });

  it.each([
    ['that is won', WON, 'CASHOUT_CHANGED'],
    ['that is lost', LOST, 'CASHOUT_CLOSED'],
  ] as const)(
    'waits for the draw of a leg %s, and is paid nothing of what was before',
    async (_, came, code) => {
      const ticket = await begun();
      const [locked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const { id } = ticket.rounds.B;
      const drawing = transaction(at.db, async (tx) => {
        await lockRounds(tx, [id]);
        locked.resolve();
        await gate.promise;
        await tx.query({
          text: 'insert into round_results (round_id, selection, won, back, of) values ($1, $2, $3, $4, $5)',
          values: [id, LEGS.B.join(':'), ...came],
        });
        await tx.query({ text: "update rounds set state = 'drawn' where id = $1", values: [id] });
      });
      await locked.promise;
      const taps = [server, other].map((on) => codeOf(known.takePart(ticket, PART, on)));
      await untilWaiting(at, 2);
      gate.resolve();
      await drawing;
      expect(await Promise.all(taps)).toEqual([code, code]);
      await known.expectUntouched(ticket);
    },
  );
});
