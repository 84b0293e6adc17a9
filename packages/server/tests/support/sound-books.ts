import { epochMs } from '@tessera/domain/time';

import { buyDueIssues } from '../../src/chase/buy-issues.ts';
import { settleIssues } from '../../src/chase/settle-issues.ts';
import { transaction } from '../../src/db/tx.ts';
import { openMemberAccounts } from '../../src/ledger/open-accounts.ts';
import { ingestMovement } from '../../src/movement/ingest-movement.ts';
import { receiveWelfare } from '../../src/reward/welfare.ts';
import { roundSteps } from '../../src/round/round-clock.ts';
import { voidRound } from '../../src/round/void-round.ts';
import { cashOut, showCashOut } from '../../src/ticket/cash-out.ts';
import { placeTicket } from '../../src/ticket/place-ticket.ts';
import { createTicketBatcher } from '../../src/ticket/ticket-batcher.ts';
import { approveWithdrawal } from '../../src/withdrawal/approve.ts';
import { resolveWithdrawal } from '../../src/withdrawal/resolve.ts';
import { newMember } from './betting.ts';
import { endRounds, openRound, settleRounds } from './chasing.ts';
import type { TestDatabase } from './database.ts';
import type { TestServer } from './http.ts';
import { close, newOwner } from './members/leaving.ts';
import { payDeposit } from './paid-deposit.ts';
import { addMembers, nextDueRound, placeBets, type World } from './round-world.ts';
import { datedRound, houseDay } from './rounds/dated-round.ts';
import { addTicket, endSales, onSale, type TestLeg, withForced } from './standing-tickets.ts';
import { sendTransfer, holder } from './wallet.ts';
import { ask, win, withdrawer } from './withdrawing.ts';

const PLAYERS = [200_001, 200_002] as const;
const LAST_PLAYER = 200_003;
const TICKET_HOLDERS = [200_004, 200_005, 200_006] as const;
const K3 = 1;
const LEAGUE = 11;

/** Fills a database with one of everything that the invariants cover, through the functions of the server: a
 *  settled, a void and an open round with won, lost and cancelled bets; deposits; a transfer; withdrawals in
 *  review, approved, paid, refused and resolved by two persons; an unmatched movement; a cached sum; the gift
 *  to a new account, a sign-in and a rebate; a chase that runs and a cancelled one; tickets that were won,
 *  lost and void, one that is cashed out in two parts and one that stands; a closed account. The last gift of
 *  the house is none of these. */
export async function fillBooks(database: TestDatabase, world: World, server: TestServer): Promise<void> {
  await addMembers(world, PLAYERS);
  await closedAccount(database, server);
  await settledTickets(database, world);
  await tickets(database, world);
  await chase(database, world, server);
  await reward(database, world, server);
  await playRounds(database, world);
  const [from, to] = [await holder(server, 100_00n), await holder(server, 50_00n)];
  await sendTransfer(server, from, { to: to.id, amount: '5.00' });
  await withdraw(server);
  await moved(server, { direction: 'in', orderId: '1', amountMinor: 1_00n });
  await database.owner.query(
    `insert into account_sums (account_id, seq, sums)
     select account_id, max(seq), jsonb_object_agg(kind, amount) from (
       select account_id, kind, max(seq) as seq, sum(amount_minor)::text as amount
       from entries where account_id = $1 group by 1, 2) by_kind
     group by account_id`,
    [to.id * 16],
  );
}

/** Tickets at home in a void round, of which one has won elsewhere, one has lost, and one is all void. */
async function settledTickets(database: TestDatabase, world: World): Promise<void> {
  await addMembers(world, TICKET_HOLDERS);
  const [drawn = 0n, home = 0n] = await onSale(database);
  const leg = (roundId: bigint, match: number): TestLeg => ({
    roundId,
    match,
    market: '1x2',
    picks: { h: 210 },
  });
  const legs = [
    [leg(drawn, 1), leg(home, 1)],
    [leg(drawn, 2), leg(home, 1)],
    [leg(home, 1), leg(home, 2)],
  ];
  for (const [at, member] of TICKET_HOLDERS.entries())
    await addTicket(world, { member, unit: 5_00n, sizes: [2], legs: legs[at]! });
  await voidRound(world, home, 'operator');
  await endSales(database, [drawn, home]);
  const results = (['win', 'lose'] as const).map((result, at) => ({
    roundId: drawn,
    selection: `m${at + 1}.1x2:h`,
    result,
  }));
  await withForced(database, results, () => roundSteps(world).tick());
}

/** A ticket on three matches of two match days, with a banker, that a quarter line carries; and one that is
 *  cashed out, first a part of it, after the first of its match days, which are earlier, is called off. */
async function tickets(database: TestDatabase, world: World): Promise<void> {
  const { rows } = await database.owner.query<{ id: bigint; issue: string }>(
    `select id, issue from rounds where game_id = $1 and state in ('scheduled', 'open') and opens_at <= now()
     order by id limit 4`,
    [LEAGUE],
  );
  const leg = (at: number, play: string, number: string | readonly string[], banker = 0) => ({
    game_no: rows[at]?.issue,
    play,
    number,
    banker,
  });
  const member = await newMember(database.db, 100_00n);
  const place = (number: readonly number[], legs: readonly object[]) => {
    const row = { play: 'ticket', number, amount: '1', legs };
    const ctx = { ...world, tickets: createTicketBatcher(world) };
    return placeTicket(ctx, { game_id: LEAGUE }, row, { member, idempotencyKey: undefined });
  };
  await place([2, 3], [leg(2, 'm1.1x2', ['h', 'd'], 1), leg(3, 'm1.ou3.25', 'o'), leg(3, 'm2.btts', 'y')]);
  const { order_no: id } = await place([2], [leg(0, 'm1.1x2', 'h'), leg(1, 'm1.1x2', 'a')]);
  await voidRound(world, rows[0]?.id ?? 0n, 'test');
  const part = await showCashOut(world, { bet_id: id, stake: '0.40' }, member);
  await cashOut(world, { bet_id: id, stake: '0.40', part: 1, amount: part.offer }, member);
  const { offer } = await showCashOut(world, { bet_id: id }, member);
  await cashOut(world, { bet_id: id, amount: offer }, member);
}

async function reward(database: TestDatabase, world: World, server: TestServer): Promise<void> {
  const [member] = PLAYERS;
  const id = BigInt(member);
  await transaction(world.db, (tx) => openMemberAccounts(tx, world.ids, id, 100n));
  await roundSteps(world).tick();
  const yesterday = await datedRound(database, K3, 1);
  await placeBets(world, yesterday, [
    { member, selection: 'side:big', stakeMinor: 30_000n },
    { member, selection: 'side:small', stakeMinor: 10_000n },
    { member, selection: 'sum:11', stakeMinor: 5_000n },
  ]);
  await roundSteps(world).tick();
  await payDeposit(database.db, id, 1_00n);
  for (const what of ['sign-in', `rebate-${houseDay(1)}`]) {
    await receiveWelfare(server.ctx, { id: what }, { memberId: id, locale: 'en', idempotencyKey: undefined });
  }
  await addMembers(world, [LAST_PLAYER]);
}

async function chase(database: TestDatabase, world: World, server: TestServer): Promise<void> {
  const { token } = await holder(server, 10_00n);
  const { rows } = await database.owner.query<{ id: bigint; issue: string }>(
    `select id, issue from rounds where game_id = $1 and state = 'scheduled' order by id offset 3 limit 8`,
    [K3],
  );
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const lines = [{ play: 'side', number: 'big', amount: '10' }];
  const start = async (issues: readonly string[]): Promise<string> => {
    const { body } = await server.post(
      'games/createChase',
      { game_id: K3, bet_content: lines, issues },
      { token },
    );
    return (body.data as { id: string }).id;
  };
  await start([first.issue, last.issue]);
  const cancelled = await start([last.issue]);
  await server.post('games/cancelChase', { chase_id: cancelled }, { token });
  await openRound(database, first.id);
  await buyDueIssues(server.ctx, 10);
  await endRounds(database, first.id);
  await settleRounds(database, world, first.id);
  await settleIssues(server.ctx, 10);
}

async function playRounds(database: TestDatabase, world: World): Promise<void> {
  const bets = (standing: readonly string[]) => [
    ...standing.flatMap((selection) =>
      PLAYERS.map((member, at) => ({ member, selection, stakeMinor: 1_000n + BigInt(at) })),
    ),
    { member: PLAYERS[0], selection: 'sum:11', stakeMinor: 333n, isCancelled: true },
  ];
  const settled = await nextDueRound(database, K3);
  await placeBets(world, settled, bets(['side:odd', 'side:even']));
  await roundSteps(world).tick();
  const refunded = await nextDueRound(database, K3);
  await placeBets(world, refunded, bets(['side:big']));
  await voidRound(world, refunded, 'test');
  await roundSteps(world).tick();
  const { rows } = await database.owner.query<{ id: bigint }>(
    `select id from rounds where game_id = $1 and state in ('scheduled', 'open') order by id limit 1`,
    [K3],
  );
  await placeBets(world, rows[0]?.id ?? 0n, bets(['side:small']));
}

/** A movement that a rail reports for an order. */
const moved = (
  server: TestServer,
  {
    direction,
    orderId,
    amountMinor,
    outcome = 'done',
  }: {
    readonly direction: 'in' | 'out';
    readonly orderId: string;
    readonly amountMinor: bigint;
    readonly outcome?: 'done' | 'failed';
  },
) =>
  ingestMovement(
    server.ctx,
    { id: `m-${direction}-${orderId}`, direction, orderId, amountMinor, outcome, movedAt: epochMs(1_000) },
    'callback',
  );

/** Five withdrawals, one for each final or intermediate state. */
async function withdraw(server: TestServer): Promise<void> {
  const start = async (amount: string): Promise<bigint> => {
    const member = await withdrawer(server);
    await win(server.ctx.db, member.id, 20_000_00n);
    const { body } = await ask(server, member, { amount });
    return BigInt((body.data as { order_no: string }).order_no);
  };
  // The fee is 5.00 of each 50.00; the rest is disbursed.
  await moved(server, { direction: 'out', orderId: String(await start('50.00')), amountMinor: 45_00n });
  await moved(server, {
    direction: 'out',
    orderId: String(await start('50.00')),
    amountMinor: 45_00n,
    outcome: 'failed',
  });
  await start('50.00');
  await approveWithdrawal(server.ctx, await start('10000.01'), 'ada');
  const misfit = await start('50.00');
  await moved(server, { direction: 'out', orderId: String(misfit), amountMinor: 1n });
  for (const operator of ['ada', 'bob']) {
    await resolveWithdrawal(server.ctx, misfit, { outcome: 'paid', operator, reason: 'asked the bank' });
  }
}

/** An account that was closed, with a rest that was given up. */
async function closedAccount(database: TestDatabase, server: TestServer): Promise<void> {
  const member = await newOwner(server);
  await win(database.db, member.id, 3_00n);
  await close(server, member, { give_up: '3.00' });
}
