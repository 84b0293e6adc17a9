import { assert } from '@tessera/domain/result';
import type { EpochMs } from '@tessera/domain/time';

import { pipelinedTransaction, type PipelinedTx } from '../db/tx.ts';
import { learnChainKeys, signerOf } from '../fairness/chain-keys.ts';
import { failpoint } from '../kernel/failpoint.ts';
import { type AccountState, countFrom } from '../ledger/account-state.ts';
import { lockForStakes, writePostings } from '../ledger/batch-posting.ts';
import type { BatchDeps, Outcome } from '../wager/batcher.ts';
import { parseTickets, printTickets } from '../wager/part-tickets.ts';
import { parseBook } from '../wager/round-book.ts';
import { insertReceipts, lockRounds, readBooks, sumStakes } from '../wager/wager-store.ts';
import {
  acceptOrRefuseTicket,
  type AcceptedTicket,
  type Decision,
  seenKey,
  stakedKey,
  type TicketBatch,
  type TicketPart,
  type WaitingTicket,
} from './accept-or-refuse-ticket.ts';
import { EXACT_PER_BATCH } from './ticket-exposure.ts';
import { leafOf, type PlacedTicket } from './ticket-reply.ts';
import * as store from './ticket-store.ts';
import { ticketEscrowOf } from './ticket.ts';

/** A ticket that stands: placed now, with the number of its entry in the member's account, or earlier under
 *  the same key. */
export type PlacedNow =
  | { readonly kind: 'accepted'; readonly placed: PlacedTicket; readonly seq: bigint }
  | { readonly kind: 'replayed'; readonly row: store.PlacedRow };

/** Places tickets in one transaction and accepts or refuses each on its own, in order of arrival. Outcomes
 *  are final only once this has returned. When it throws, nothing was placed, unless the connection was lost
 *  during the commit.
 *  Units: 1/100.   Locks: rounds by id, then accounts by id, members' and ticket escrows.
 *  Idempotent by: home round, account and key.   Cost: two round trips a batch, one more for each home round
 *  that is near its cap; of a ticket of n legs 3 rows, one a leg, and one signature and row a round. */
export async function placeTickets(
  deps: BatchDeps,
  tickets: readonly WaitingTicket[],
): Promise<readonly Outcome<PlacedNow>[]> {
  return pipelinedTransaction(deps.db, async (tx) => {
    const batch = await readBatch(deps, tx, tickets);
    await learnChainKeys(
      tx,
      deps.operator,
      Array.from(batch.rounds.values(), (round) => round.chain_id),
    );
    failpoint('tickets-read');
    const decisions: Decision[] = [];
    // One after the other: each is judged by what those before it left.
    for (const ticket of tickets) decisions.push(await acceptOrRefuseTicket(batch, ticket));
    const signed = writeBatch(deps, tx, batch);
    return decisions.map((decision) => outcomeOf(decision, signed, batch.at));
  });
}

async function readBatch(
  deps: BatchDeps,
  tx: PipelinedTx,
  tickets: readonly WaitingTicket[],
): Promise<TicketBatch> {
  const roundIds = [...new Set(tickets.flatMap(({ legs }) => legs.map(({ roundId }) => roundId)))];
  const homeIds = [...new Set(tickets.map(({ homeId }) => homeId))];
  tx.defer(lockRounds(tx, roundIds));
  tx.defer(store.openEscrows(tx, homeIds));
  const ids = [...tickets.map(({ accountId }) => accountId), ...homeIds.map(ticketEscrowOf)];
  // Under all locks: a ticket is accepted at the moment that is read with the rounds.
  const [accounts, rounds, parts, seen, sums] = await Promise.all([
    lockForStakes(tx, ids),
    store.readTicketRounds(tx, roundIds),
    store.readParts(tx, roundIds),
    store.findTickets(tx, tickets.flatMap(keysOf)),
    sumStakes(tx, eachOnce(tickets)),
  ]);
  const at = rounds[0]?.at;
  assert(at !== undefined, 'the rounds of a ticket that was read exist');
  countFrom(accounts, at);
  const books = new Map<bigint, ReturnType<TicketBatch['readBooks']>>();
  const readBooksOnce: TicketBatch['readBooks'] = (roundId) => {
    const known = books.get(roundId);
    if (known) return known;
    const read = readBooks(tx, roundId).then(
      (rows) => new Map(rows.map(({ part, book }) => [part, parseBook(book)])),
    );
    books.set(roundId, read);
    return read;
  };
  return {
    accounts,
    rounds: new Map(rounds.map((round) => [round.id, round])),
    parts: byRound(parts),
    staked: new Map(sums.map((sum) => [stakedKey(sum.round_id, sum.account_id), sum.stake_minor])),
    seen: new Map(seen.map((row) => [seenKey(row.home_round_id, row.account_id, row.key), row])),
    readBooks: readBooksOnce,
    budget: { exactChecksLeft: EXACT_PER_BATCH },
    at,
    hasRoom: deps.disk?.hasRoom() ?? true,
    ids: deps.ids,
    accepted: [],
    touched: new Set(),
  };
}

function keysOf({ roundId, accountId, key: { key, olderKey } }: WaitingTicket) {
  const own = { roundId, accountId, key };
  return olderKey === undefined ? [own] : [own, { roundId, accountId, key: olderKey }];
}

/** One ticket of each member in each home round. */
const eachOnce = (tickets: readonly WaitingTicket[]): readonly WaitingTicket[] => [
  ...new Map(tickets.map((ticket) => [stakedKey(ticket.homeId, ticket.accountId), ticket])).values(),
];

function byRound(rows: readonly store.PartRow[]): Map<bigint, TicketPart[]> {
  const parts = new Map<bigint, TicketPart[]>();
  for (const row of rows) {
    const part = {
      roundId: row.round_id,
      part: row.part,
      stakeMinor: row.stake_minor,
      worstMinor: row.worst_minor,
      tickets: parseTickets(row.tickets),
    };
    const others = parts.get(row.round_id);
    if (others) others.push(part);
    else parts.set(row.round_id, [part]);
  }
  return parts;
}

type Signed = { readonly roundId: bigint; readonly signature: Buffer };

/** Sends all inserts and updates of the batch, pipelined with the commit; gives the signatures of each
 *  accepted ticket. */
function writeBatch(
  deps: BatchDeps,
  tx: PipelinedTx,
  { accepted, accounts, at, touched }: TicketBatch,
): ReadonlyMap<AcceptedTicket, readonly Signed[]> {
  if (accepted.length === 0) return new Map();
  const receipts = accepted.map((ticket) =>
    ticket.rounds.map((round) => {
      const leaf = leafOf({ slip: ticket.slip, id: ticket.id, acceptedAt: at }, round);
      const { signReceipts } = signerOf(deps.operator, round.chain_id);
      const signature = signReceipts(round.chain_id, round.chain_index, leaf);
      return { batchId: ticket.batchId, roundId: round.id, leaves: leaf, root: leaf, signature };
    }),
  );
  tx.defer(store.insertTickets(tx, at, accepted));
  failpoint('tickets-sent');
  const postings = accepted.map(({ id, batchId, debit, credit }) => ({
    id: batchId,
    key: `tstake:${id}`,
    entries: [debit, credit],
  }));
  tx.defer(writePostings(tx, 'tstake', postings, movedOf(accepted, accounts)));
  failpoint('tickets-posting-sent');
  tx.defer(
    store.updateParts(
      tx,
      Array.from(touched, ({ tickets, ...part }) => ({ ...part, tickets: printTickets(tickets) })),
    ),
  );
  failpoint('tickets-books-sent');
  tx.defer(insertReceipts(tx, receipts.flat()));
  return new Map(accepted.map((ticket, index) => [ticket, receipts[index] ?? []]));
}

/** The accounts that the accepted tickets have changed. */
function movedOf(
  accepted: readonly AcceptedTicket[],
  accounts: ReadonlyMap<bigint, AccountState>,
): readonly AccountState[] {
  const ids = new Set(accepted.flatMap(({ debit, credit }) => [debit.accountId, credit.accountId]));
  return [...ids].flatMap((id) => accounts.get(id) ?? []);
}

function outcomeOf(
  decision: Decision,
  signed: ReadonlyMap<AcceptedTicket, readonly Signed[]>,
  acceptedAt: EpochMs,
): Outcome<PlacedNow> {
  if (decision.kind !== 'accepted') return decision;
  const { ticket } = decision;
  const { slip, id, balanceAfterMinor: balanceMinor, rounds, debit } = ticket;
  const signatureOf = new Map(signed.get(ticket)?.map(({ roundId, signature }) => [roundId, signature]));
  return {
    kind: 'accepted',
    seq: debit.seq,
    placed: {
      slip,
      id,
      balanceMinor,
      acceptedAt,
      rounds: rounds.map((round) => {
        const signature = signatureOf.get(round.id);
        assert(signature, 'a ticket that was accepted is signed for in each of its rounds');
        return { ...round, signature };
      }),
    },
  };
}
