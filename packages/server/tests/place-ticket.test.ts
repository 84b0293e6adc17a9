import { hash } from 'node:crypto';

import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { betLeafHash } from '@tessera/domain/fairness/leaf';
import { isSigned, receiptMessage } from '@tessera/domain/fairness/receipt';
import { LEAGUE_GAMES } from '@tessera/domain/games/catalogue';
import { modelHash } from '@tessera/domain/games/football/model-hash';

import { createBetBatcher } from '../src/bet/bet-batcher.ts';
import { lockRounds } from '../src/bet/round-sale.ts';
import { transaction } from '../src/db/tx.ts';
import { gameNamed, gamePlays } from '../src/game/game-result.ts';
import { createRoundBoard } from '../src/game/round-board.ts';
import { armFailpoints, type Failpoint } from '../src/kernel/failpoint.ts';
import type { SessionMember } from '../src/session/session-member.ts';
import { placeTicket } from '../src/ticket/place-ticket.ts';
import { findTicket } from '../src/ticket/ticket-codec.ts';
import { ticketEscrowOf } from '../src/ticket/ticket.ts';
import { balanceOf } from './support/betting-servers.ts';
import { codeOf, newMember, seedHouse } from './support/betting.ts';
import { useDatabase } from './support/database.ts';
import { untilWaiting } from './support/lock-wait.ts';
import { useWorld } from './support/round-world.ts';

const [LEAGUE] = LEAGUE_GAMES;
const VFL = LEAGUE!.id;
const HASH = modelHash(LEAGUE!.model!);
const database = useDatabase();
const world = useWorld(database, [VFL]);

async function betting() {
  const ctx = await world.server();
  const made = { ...ctx, board: createRoundBoard(ctx), bets: createBetBatcher(ctx) };
  made.board.stop();
  await made.board.refreshAll();
  return { ...made, game: gameNamed(made, 'football-5') };
}
let at: Awaited<ReturnType<typeof betting>>;
let other: Awaited<ReturnType<typeof betting>>;
beforeAll(async () => {
  await seedHouse(database.db, database.owner);
  at = await betting();
  other = await betting();
});
afterEach(() => armFailpoints(undefined));

type Leg = {
  readonly round: number;
  readonly play: string;
  readonly picks: string | readonly string[];
  readonly odds?: string;
  readonly banker?: number;
};

const roundAt = (place: number) => at.board.view(VFL).allOnSale[place]!;
const legs = (list: readonly Leg[]) =>
  list.map(({ round, picks, ...leg }) => ({ ...leg, game_no: roundAt(round).issue, number: picks }));
const place = (
  member: SessionMember,
  list: readonly Leg[],
  { number = '2', amount = '10', key = 'a', on = at, ...more }: Record<string, unknown> = {},
) => {
  const content = [{ play: 'ticket', number, amount, legs: legs(list) }];
  const server = on as typeof at;
  const call = { game_id: 'football-5', game_no: roundAt(0).issue, bet_content: content, ...more };
  return placeTicket(server, call, findTicket(content)!, { member, idempotencyKey: String(key) });
};

const TWO: readonly Leg[] = [
  { round: 0, play: 'm1.1x2', picks: 'h' },
  { round: 2, play: 'm3.1x2', picks: 'a' },
];
const count = async (table: string, member: SessionMember): Promise<number> =>
  (
    await database.owner.query(`select count(*)::int as n from ${table} where account_id = $1`, [
      member.accountId,
    ])
  ).rows[0].n;
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
      'ticket-inserted',
      'ticket-posted',
      'ticket-books-added',
      'ticket-receipts-inserted',
      'transaction-before-commit',
      'transaction-committed',
      'ticket-answered',
    ];
    for (const [number, step] of steps.entries()) {
      const member = await newMember(database.db, 100_00n);
      armFailpoints((point) => {
        if (point === step) throw new Error(`killed at ${step}`);
      });
      await expect(place(member, TWO)).rejects.toThrow('killed');
      armFailpoints(undefined);
      const isPlaced = number >= steps.indexOf('transaction-committed');
      expect([step, await count('tickets', member)]).toEqual([step, isPlaced ? 1 : 0]);
      const reply = await place(member, TWO);
      expect(reply.balance).toBe('90.00');
      expect([await count('tickets', member), await count('ticket_legs', member)]).toEqual([1, 2]);
      expect(await balanceOf(database, member.accountId)).toBe(90_00n);
    }
  });
});

it('waits for its rounds beside the calls that need none, and is refused when too many wait', async () => {
  const member = await newMember(database.db, 1_000_00n);
  const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = transaction(database.db, async (tx) => {
    await lockRounds(tx, [roundAt(0).id]);
    held.resolve();
    await gate.promise;
  });
  await held.promise;
  const placing = (tickets: number, key: string) =>
    Array.from({ length: tickets }, (_, i) => codeOf(place(member, TWO, { key: `${key}${i}`, amount: '1' })));
  const first = placing(4, 'first');
  await untilWaiting(database, 4);
  const placed = [...first, ...placing(66, 'more')];
  await Promise.race(placed);
  const others = Array.from({ length: 9 }, () =>
    transaction(database.db, (tx) => tx.query({ text: 'select 1' })),
  );
  expect(await Promise.all(others)).toHaveLength(9);
  gate.resolve();
  await holding;
  const codes = await Promise.all(placed);
  expect(codes.filter((code) => code === 'SERVER_BUSY')).toHaveLength(2);
  expect(codes.filter((code) => code === 'ok')).toHaveLength(68);
  expect(await balanceOf(database, member.accountId)).toBe(932_00n);
});

describe('a ticket is refused', () => {
  const [home, away] = TWO as [Leg, Leg];
  it.each([
    ['one leg', [home], {}, 'LEGS_INVALID', { reason: 'too_few' }],
    ['nine legs', Array(9).fill(home), {}, 'LEGS_INVALID', { reason: 'too_many' }],
    [
      'one match twice',
      [home, { ...home, play: 'm1.btts', picks: 'y' }],
      {},
      'LEGS_INVALID',
      { reason: 'same_match', leg: 1 },
    ],
    [
      'two picks that can both win',
      [home, { ...away, play: 'm3.dc', picks: ['1x', '12'] }],
      {},
      'LEGS_INVALID',
      { reason: 'picks', leg: 1 },
    ],
    ['no pick', [home, { ...away, picks: [] }], {}, 'LEGS_INVALID', { reason: 'picks', leg: 1 }],
    [
      'a combination',
      [home, { ...away, play: 'm3.bb', picks: '1x2=h+btts=y' }],
      {},
      'LEGS_INVALID',
      { reason: 'market', leg: 1 },
    ],
    ['only bankers', TWO.map((leg) => ({ ...leg, banker: 1 })), {}, 'LEGS_INVALID', { reason: 'banker' }],
    ['a size of three', TWO, { number: [3] }, 'LEGS_INVALID', { reason: 'size' }],
    ['an unknown pick', [home, { ...away, picks: 'x' }], {}, 'NUMBER_INVALID', { leg: 1 }],
    ['an unknown play', [home, { ...away, play: 'm11.1x2' }], {}, 'PLAY_NOT_EXIST', { leg: 1 }],
    [
      'other odds',
      [home, { ...away, odds: '1.02' }],
      {},
      'ODDS_CHANGED',
      { leg: 1, play: 'm3.1x2', number: 'a' },
    ],
    ['a unit of nine cents', TWO, { amount: '0.09' }, 'BET_LIMIT', { bound: 'min', limit: '0.10' }],
    ['a stake of 99 cents', TWO, { amount: '0.99' }, 'BET_LIMIT', { bound: 'min', limit: '1.00' }],
    ['too large a stake', TWO, { amount: '50000.01' }, 'BET_LIMIT', { bound: 'max' }],
    [
      'too large a payout',
      TWO.map((leg) => ({ ...leg, play: leg.play.replace('1x2', 'cs'), picks: '3-3' })),
      { amount: '1000' },
      'BET_LIMIT',
      { bound: 'payout', limit: '500000.00' },
    ],
    ['more than the balance', TWO, { amount: '100.01' }, 'MONEY_NOT_ENOUGH', undefined],
  ] as const)('for %s', async (...[, list, more, code, detail]) => {
    const member = await newMember(database.db, 100_00n);
    const call = place(member, list as readonly Leg[], more);
    await expect(call).rejects.toMatchObject(detail ? { code, detail } : { code });
    expect(await count('tickets', member)).toBe(0);
    expect(await balanceOf(database, member.accountId)).toBe(100_00n);
  });

  it('once one of its rounds is closed, with the leg as the member numbered it', async () => {
    const member = await newMember(database.db, 100_00n);
    const { id } = roundAt(4);
    const list: readonly Leg[] = [
      { round: 5, play: 'm1.1x2', picks: 'h' },
      { round: 4, play: 'm1.1x2', picks: 'h' },
    ];
    const placed = await place(member, list);
    const setState = (state: string) =>
      database.owner.query('update rounds set state = $2 where id = $1', [id, state]);
    await setState('closed');
    await expect(place(member, list, { key: 'b' })).rejects.toMatchObject({
      code: 'ISSUE_CLOSED',
      detail: { leg: 1 },
    });
    expect(await place(member, list)).toEqual(placed);
    await setState('open');
  });

  it('when the home round would cost more than its cap, which other rounds do not count for', async () => {
    const member = await newMember(database.db, 100_000_00n);
    await database.owner.query(
      'update games set exposure_cap_minor = 10000, part_cap_minor = 10000 where id = $1',
      [VFL],
    );
    const tight = await betting();
    const list = (match: number): readonly Leg[] => [
      { round: 3, play: `m${match}.1x2`, picks: 'd' },
      { round: 4, play: `m${match}.1x2`, picks: 'd' },
    ];
    // Draws pay about four times, so both of them sixteen times.
    await expect(place(member, list(4), { amount: '30', on: tight })).rejects.toMatchObject({
      code: 'ROUND_LIMIT',
      detail: { of: 'match', limit: '100.00' },
    });
    await place(member, list(4), { amount: '4', on: tight, key: 'fits' });
    expect(await codeOf(place(member, list(5), { amount: '4', on: tight, key: 'beyond' }))).toBe(
      'ROUND_LIMIT',
    );
  });
});
