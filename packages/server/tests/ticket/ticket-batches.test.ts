import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';

import { betLeafHash } from '@tessera/domain/fairness/leaf';
import { isSigned, receiptMessage } from '@tessera/domain/fairness/receipt';
import { assert } from '@tessera/domain/result';

import type { SessionMember } from '../../src/session/session-member.ts';
import { placeTickets } from '../../src/ticket/place-tickets.ts';
import { readTicket } from '../../src/ticket/read-ticket.ts';
import { EXACT_PER_BATCH } from '../../src/ticket/ticket-exposure.ts';
import { ticketReply } from '../../src/ticket/ticket-reply.ts';
import { balanceOf } from '../support/betting-servers.ts';
import { newMember } from '../support/betting.ts';
import { useDatabase } from '../support/database.ts';
import { type Leg, TWO, useTickets, VFL } from './placing-tickets.ts';

// Tickets that are placed in one batch, each judged by what those before it left.

const database = useDatabase();
const { betting, roundAt, count } = useTickets(database);
type Server = Awaited<ReturnType<typeof betting>>;
let at: Server;
beforeAll(async () => {
  at = await betting();
});

type TicketOrder = {
  readonly member: SessionMember;
  readonly legs?: readonly Leg[];
  readonly amount?: string;
  readonly key: string;
  readonly waitedMs?: () => number;
};

/** Places tickets in one batch; what each came to. */
async function placeTogether(list: readonly TicketOrder[], on: Server = at) {
  const waiting = await Promise.all(
    list.map(async ({ member, legs = TWO, amount = '10', key, waitedMs }) => {
      const rows = legs.map(({ round, picks, ...leg }) => ({
        ...leg,
        game_no: roundAt(round).issue,
        number: picks,
      }));
      const row = { play: 'ticket', number: String(legs.length), amount, legs: rows };
      const call = { game_id: 'football-5', game_no: roundAt(0).issue, bet_content: [row] };
      const slip = await readTicket(on, call, row, { member, idempotencyKey: key });
      return { ...slip, roundId: slip.homeId, waitedMs };
    }),
  );
  return placeTickets(on, waiting);
}

const toldOf = (outcomes: Awaited<ReturnType<typeof placeTogether>>): readonly string[] =>
  outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind));

const homesWithoutTickets = async (): Promise<number> =>
  (
    await database.owner.query(
      `select count(*)::int as n from ticket_homes h where not exists (
         select from tickets t where t.home_round_id = h.round_id)`,
    )
  ).rows[0].n;

const partsOf = async (): Promise<readonly unknown[]> =>
  (
    await database.owner.query(
      `select round_id, part, tickets::jsonb as tickets from round_books where round_id = any($1) order by 1, 2`,
      [[roundAt(0).id, roundAt(2).id]],
    )
  ).rows;

/** Changes the limits of the league until the end of the test, and gives a server that knows them. */
async function within(columns: string): Promise<Server> {
  const read = 'select issue_limit_minor, exposure_cap_minor, part_cap_minor from games where id = $1';
  const { rows } = await database.owner.query(read, [VFL]);
  await database.owner.query(`update games set ${columns} where id = $1`, [VFL]);
  onTestFinished(async () => {
    await database.owner.query(
      'update games set issue_limit_minor = $2, exposure_cap_minor = $3, part_cap_minor = $4 where id = $1',
      [VFL, ...Object.values(rows[0])],
    );
  });
  return betting();
}

describe('tickets of one batch', () => {
  it('spend one balance one after the other, and each has its own receipts', async () => {
    const [member, other] = [await newMember(database.db, 25_00n), await newMember(database.db, 25_00n)];
    const outcomes = await placeTogether([
      { member, key: 'a' },
      { member: other, key: 'a', amount: '7' },
      { member, key: 'b' },
      { member, key: 'c' },
    ]);
    expect(toldOf(outcomes)).toEqual(['accepted', 'accepted', 'accepted', 'MONEY_NOT_ENOUGH']);
    expect(await balanceOf(database, member.accountId)).toBe(5_00n);
    expect([await count('tickets', member), await count('ticket_legs', member)]).toEqual([2, 4]);
    for (const [outcome, owner, stakeMinor, balance] of [
      [outcomes[0], member, 10_00n, '15.00'],
      [outcomes[1], other, 7_00n, '18.00'],
      [outcomes[2], member, 10_00n, '5.00'],
    ] as const) {
      assert(outcome?.kind === 'accepted', 'it was accepted');
      const reply = ticketReply(outcome.placed);
      expect(reply.balance).toBe(balance);
      for (const receipt of reply.receipts) {
        const id = Buffer.alloc(16);
        id.writeBigUInt64BE(outcome.placed.id, 8);
        const chainId = Buffer.from(receipt.chain_id!, 'hex');
        const leaf = betLeafHash({
          chainId,
          index: receipt.chain_index!,
          betId: id,
          accountTag: owner.tag,
          content: receipt.content,
          stakeMinor: receipt.round_id === reply.home ? stakeMinor : 0n,
          acceptedAt: reply.acceptedAt,
          playerSeed: Buffer.from(reply.seed, 'hex'),
        });
        const message = receiptMessage(chainId, receipt.chain_index!, Buffer.from(leaf));
        expect(isSigned(message, Buffer.from(receipt.signature, 'hex'), at.operator.publicKey)).toBe(true);
      }
    }
  });

  it('count towards the limit of a round together', async () => {
    const member = await newMember(database.db, 100_00n);
    const on = await within('issue_limit_minor = 1500');
    const outcomes = await placeTogether(
      [
        { member, key: 'a' },
        { member, key: 'b' },
        { member, key: 'c', amount: '5' },
      ],
      on,
    );
    expect(toldOf(outcomes)).toEqual(['accepted', 'ISSUE_LIMIT', 'accepted']);
    expect(await balanceOf(database, member.accountId)).toBe(85_00n);
  });

  it('leave nothing in the books where they are refused, beside others that are not', async () => {
    const poor = await newMember(database.db, 1_00n);
    const before = await partsOf();
    expect(toldOf(await placeTogether([{ member: poor, key: 'a' }]))).toEqual(['MONEY_NOT_ENOUGH']);
    expect(await partsOf()).toEqual(before);
    const [first, last] = TWO;
    const elsewhere = [first!, { ...last!, round: 5 }];
    expect(toldOf(await placeTogether([{ member: poor, key: 'e', legs: elsewhere }]))).toEqual([
      'MONEY_NOT_ENOUGH',
    ]);
    expect(await homesWithoutTickets()).toBe(0);
    const [rich, twin] = [await newMember(database.db, 10_00n), await newMember(database.db, 10_00n)];
    await placeTogether([{ member: rich, key: 'a' }]);
    const alone = await partsOf();
    await placeTogether([
      { member: poor, key: 'b', legs: TWO.map((leg) => ({ ...leg, play: 'm4.1x2' })) },
      { member: twin, key: 'a', waitedMs: () => 9_001 },
      { member: poor, key: 'c' },
    ]);
    expect(await partsOf()).toEqual(alone);
    expect(await count('tickets', twin)).toBe(0);
  });

  it('are repeats of those placed before, and refused under a key of another', async () => {
    const member = await newMember(database.db, 100_00n);
    const [first] = await placeTogether([{ member, key: 'a' }]);
    const again = await placeTogether([
      { member, key: 'a' },
      { member, key: 'b' },
    ]);
    expect(toldOf(again)).toEqual(['replayed', 'accepted']);
    expect(again[0]).toMatchObject({ row: { id: first?.kind === 'accepted' && first.placed.id } });
    expect(toldOf(await placeTogether([{ member, key: 'b', amount: '9' }]))).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect(await count('tickets', member)).toBe(2);
  });

  it('wait for the next batch where too many worst cases would be computed under its locks', async () => {
    const member = await newMember(database.db, 1_000_00n);
    const on = await within('exposure_cap_minor = 10000, part_cap_minor = 10000');
    // Not all of them could win together, which additions alone do not tell.
    const legs = (['h', 'd', 'a'] as const).map((picks): readonly Leg[] => [
      { round: 3, play: 'm7.1x2', picks },
      { round: 4, play: 'm7.1x2', picks },
    ]);
    const list = Array.from({ length: 12 }, (_, n) => ({
      member,
      key: `near${n}`,
      amount: '3',
      legs: legs[n % legs.length]!,
    }));
    const told = toldOf(await placeTogether(list, on));
    const deferred = told.filter((each) => each === 'deferred');
    expect(deferred.length).toBeGreaterThan(0);
    expect(told.filter((each) => each === 'ROUND_LIMIT').length).toBeLessThanOrEqual(EXACT_PER_BATCH);
    // The batcher asks again until each is answered.
    const answers = await Promise.all(
      list.map(async (each) => toldOf(await placeTogether([each], on)).join('')),
    );
    expect(answers).not.toContain('deferred');
  });
});
