import { hash } from 'node:crypto';

import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { betLeafHash } from '@tessera/domain/fairness/leaf';
import { isSigned, receiptMessage } from '@tessera/domain/fairness/receipt';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { modelHash } from '@tessera/domain/games/football/season/model-hash';

import { transaction } from '../../src/db/tx.ts';
import { gamePlays } from '../../src/game/game-result.ts';
import { armFailpoints, type Failpoint } from '../../src/kernel/failpoint.ts';
import { createTicketBatcher } from '../../src/ticket/ticket-batcher.ts';
import { ticketEscrowOf } from '../../src/ticket/ticket.ts';
import { lockRounds } from '../../src/wager/wager-store.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { codeOf, newMember } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { untilWaiting } from '../support/database/lock-wait.ts';
import { type Leg, TWO, useTickets } from './placing-tickets.ts';

const HASH = modelHash(LEAGUE_GAMES[0]!.model!);
// Seventy tickets one after the other may take longer than members wait.
const database = useDatabase({ waitAtMostMs: 120_000 });
const { betting, roundAt, place, count } = useTickets(database);
let at: Awaited<ReturnType<typeof betting>>;
let other: Awaited<ReturnType<typeof betting>>;
beforeAll(async () => {
  at = await betting();
  other = await betting();
});
afterEach(() => armFailpoints(undefined));

const oddsOf = (round: number, play: string, number: string): bigint => {
  const found = gamePlays(
    at,
    at.game,
    { game_no: roundAt(round).issue, match: play.slice(1).split('.')[0]! },
    'en',
  ).plays.find((each) => each.play === play)!;
  return BigInt(Math.round(Number(found.items.find((item) => item.number === number)!.odds) * 100));
};

describe('a ticket', () => {
  it('is paid into the escrow of the round that is drawn last, with a receipt in each of its rounds', async () => {
    const member = await newMember(database.db, 100_00n);
    const reply = await place(member, TWO.toReversed(), { number: '2串1' });
    const home = roundAt(2).id;
    const most = (10_00n * oddsOf(0, 'm1.1x2', 'h') * oddsOf(2, 'm3.1x2', 'a')) / 10_000n;
    expect(reply).toMatchObject({
      count: 1,
      total_amount: '10.00',
      balance: '90.00',
      lines: 1,
      unit: '10.00',
      max_payout: `${most / 100n}.${String(most % 100n).padStart(2, '0')}`,
      home: String(home),
      game_no: roundAt(0).issue,
      bets: [{ play: 'ticket', number: '2串1', amount: '10.00' }],
    });
    expect(await balanceOf(database, member.accountId)).toBe(90_00n);
    expect(await balanceOf(database, ticketEscrowOf(home))).toBe(10_00n);
    expect(reply.receipts.map(({ round_id }) => round_id)).toEqual(
      [roundAt(0), roundAt(2)].map(({ id }) => String(id)),
    );
    const text = [
      'tessera ticket 1',
      'unit 1000',
      'sizes 2',
      `leg football-5 ${roundAt(0).issue} m1.1x2 h@${oddsOf(0, 'm1.1x2', 'h') * 100n} 0`,
      `leg football-5 ${roundAt(2).issue} m3.1x2 a@${oddsOf(2, 'm3.1x2', 'a') * 100n} 0`,
      '',
    ].join('\n');
    for (const receipt of reply.receipts) {
      expect(receipt.content).toBe(`ticket|${hash('sha256', text, 'hex')}|vfl/1|${HASH}`);
      const id = Buffer.alloc(16);
      id.writeBigUInt64BE(BigInt(receipt.bet_id), 8);
      const leaf = betLeafHash({
        chainId: Buffer.from(receipt.chain_id!, 'hex'),
        index: receipt.chain_index!,
        betId: id,
        accountTag: member.tag,
        content: receipt.content,
        stakeMinor: receipt.round_id === String(home) ? 10_00n : 0n,
        acceptedAt: reply.acceptedAt,
        playerSeed: Buffer.from(reply.seed, 'hex'),
      });
      expect(receipt.leaf).toBe(Buffer.from(leaf).toString('hex'));
      const message = receiptMessage(
        Buffer.from(receipt.chain_id!, 'hex'),
        receipt.chain_index!,
        Buffer.from(receipt.root, 'hex'),
      );
      expect(isSigned(message, Buffer.from(receipt.signature, 'hex'), at.operator.publicKey)).toBe(true);
    }
  });

  it('has one receipt for two legs in one round, and one for each of three rounds', async () => {
    const member = await newMember(database.db, 100_00n);
    const list: readonly Leg[] = [
      { round: 1, play: 'm2.1x2', picks: ['h', 'd'] },
      { round: 1, play: 'm5.btts', picks: 'y', banker: 1 },
      { round: 0, play: 'm2.1x2', picks: 'a' },
      { round: 3, play: 'm9.ttg', picks: ['m2', 'm3', 'm4'] },
    ];
    const reply = await place(member, list, { number: [3, 4], amount: '1' });
    // The banker with two of {2, 1, 3} picks: 2 + 6 + 3, and with all three: 6.
    expect(reply).toMatchObject({ lines: 17, total_amount: '17.00', home: String(roundAt(3).id) });
    expect(reply.bets[0]?.number).toBe('3,4');
    expect(reply.receipts.map(({ round_id }) => round_id)).toEqual(
      [roundAt(0), roundAt(1), roundAt(3)].map(({ id }) => String(id)),
    );
    const { rows } = await database.owner.query(
      'select leg, match, market, picks, is_banker from ticket_legs where ticket_id = $1 order by leg',
      [reply.order_no],
    );
    expect(rows).toEqual([
      { leg: 0, match: 2, market: 'm2.1x2', picks: ['a'], is_banker: false },
      { leg: 1, match: 2, market: 'm2.1x2', picks: ['h', 'd'], is_banker: false },
      { leg: 2, match: 5, market: 'm5.btts', picks: ['y'], is_banker: true },
      { leg: 3, match: 9, market: 'm9.ttg', picks: ['m2', 'm3', 'm4'], is_banker: false },
    ]);
  });
});

describe('a repeat of a ticket', () => {
  it('gets the original answer, also from another server, and places nothing', async () => {
    const member = await newMember(database.db, 100_00n);
    const first = await place(member, TWO);
    expect(await place(member, TWO)).toEqual(first);
    expect(await place(member, TWO, { on: other })).toEqual(first);
    expect(await codeOf(place(member, TWO, { amount: '11' }))).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await count('tickets', member)).toBe(1);
    expect(await balanceOf(database, member.accountId)).toBe(90_00n);
  });

  it('is one on the same home round: another one takes the same key again', async () => {
    const member = await newMember(database.db, 100_00n);
    await place(member, TWO);
    const [home, away] = TWO as [Leg, Leg];
    const later = await place(member, [home, { ...away, round: 3 }]);
    expect(later.home).not.toEqual((await place(member, TWO)).home);
    expect(await count('tickets', member)).toBe(2);
    expect(await balanceOf(database, member.accountId)).toBe(80_00n);
  });

  it('is placed once among 16 at the same time on two servers', async () => {
    const member = await newMember(database.db, 100_00n);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, i) => place(member, TWO, { on: i % 2 ? at : other })),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await balanceOf(database, member.accountId)).toBe(90_00n);
  });

  it('places once after a kill at each of its steps', async () => {
    const steps: readonly Failpoint[] = [
      'batch-dequeued',
      'tickets-read',
      'tickets-sent',
      'tickets-posting-sent',
      'tickets-books-sent',
      'batch-before-commit',
      'batch-committed',
      'ticket-answered',
    ];
    for (const [number, step] of steps.entries()) {
      const member = await newMember(database.db, 100_00n);
      armFailpoints((point) => {
        if (point === step) throw new Error(`killed at ${step}`);
      });
      await expect(place(member, TWO)).rejects.toThrow('killed');
      armFailpoints(undefined);
      const isPlaced = number >= steps.indexOf('batch-committed');
      expect([step, await count('tickets', member)]).toEqual([step, isPlaced ? 1 : 0]);
      const reply = await place(member, TWO);
      expect(reply.balance).toBe('90.00');
      expect([await count('tickets', member), await count('ticket_legs', member)]).toEqual([1, 2]);
      expect(await balanceOf(database, member.accountId)).toBe(90_00n);
    }
  });
});

describe('tickets that wait for a round', () => {
  /** Holds a round of these tickets until the work is done. */
  async function whileHeld(work: (release: () => Promise<void>) => Promise<void>): Promise<void> {
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = transaction(database.db, async (tx) => {
      await lockRounds(tx, [roundAt(0).id]);
      held.resolve();
      await gate.promise;
    });
    await held.promise;
    await work(async () => {
      gate.resolve();
      await holding;
    });
  }

  it('are placed together, and leave their connections to the calls that need no round', async () => {
    const member = await newMember(database.db, 1_000_00n);
    await whileHeld(async (release) => {
      const placed = Array.from({ length: 70 }, (_, i) =>
        codeOf(place(member, TWO, { key: `held${i}`, amount: '1' })),
      );
      await untilWaiting(database, 1);
      const others = Array.from({ length: 9 }, () =>
        transaction(database.db, (tx) => tx.query({ text: 'select 1' })),
      );
      expect(await Promise.all(others)).toHaveLength(9);
      await release();
      expect(new Set(await Promise.all(placed))).toEqual(new Set(['ok']));
    });
    expect(await balanceOf(database, member.accountId)).toBe(930_00n);
    // Those of one batch are accepted at one moment.
    const { rows } = await database.owner.query<{ moments: number }>(
      'select count(distinct placed_at)::int as moments from tickets where account_id = $1',
      [member.accountId],
    );
    expect(rows[0]?.moments).toBeLessThan(10);
  });

  it('are refused when too many wait', async () => {
    const member = await newMember(database.db, 1_000_00n);
    const on = { ...at, tickets: createTicketBatcher(at, { queueMax: 2 }) };
    await whileHeld(async (release) => {
      const first = codeOf(place(member, TWO, { key: 'first', on }));
      await untilWaiting(database, 1);
      const others = Array.from({ length: 3 }, (_, i) => codeOf(place(member, TWO, { key: `more${i}`, on })));
      expect(await others[2]).toBe('SERVER_BUSY');
      await release();
      expect(await Promise.all([first, ...others])).toEqual(['ok', 'ok', 'ok', 'SERVER_BUSY']);
    });
    expect(await balanceOf(database, member.accountId)).toBe(970_00n);
  });
});
