import type { ObservedTicket, TicketsSnapshot } from '@tessera/auditor/observed/snapshot';
import { formatOdds } from '@tessera/domain/odds';
import { PUSH, type SelectionResult } from '@tessera/domain/selection-result';
import { sizesIn, ticketEscrowOf } from '@tessera/server/ticket/ticket';

import { partsOf } from '../store/ticket-statements.ts';
import type { StoredLeg, StoredTicket } from '../store/ticket-tables.ts';
import type { Memory } from '../store/transactions.ts';

/** The tickets of the simulated store, and what their escrows hold. */
export const ticketSnapshotOf = (memory: Memory): TicketsSnapshot => ({
  tickets: [...memory.tables.tickets.byId.values()].map((ticket) => observed(memory, ticket)),
  escrows: [...memory.tables.tickets.homes.keys()].map((home) => ({
    roundId: String(home),
    balanceMinor: memory.tables.accounts.get(ticketEscrowOf(home))?.balance_minor ?? 0n,
  })),
});

function observed(memory: Memory, ticket: StoredTicket): ObservedTicket {
  const { members } = memory.tables;
  return {
    ticketId: String(ticket.id),
    member: members.get(ticket.account_id / 16n)?.username ?? '',
    homeRoundId: String(ticket.home_round_id),
    unitMinor: ticket.unit_minor,
    sizes: sizesIn(ticket.sizes),
    stakeMinor: ticket.stake_minor,
    maxPayoutMinor: ticket.max_payout_minor,
    placedAtMs: ticket.placed_at,
    legs: ticket.legs.map((leg) => ({
      roundId: String(leg.round_id),
      play: leg.market,
      picks: leg.picks,
      odds: leg.odds_e4.map(formatOdds),
      isBanker: leg.is_banker,
    })),
    ...endOf(memory, ticket),
  };
}

/** Whatever it returned is told, also where it ended more than once. */
function endOf(
  { tables }: Memory,
  { id, home_round_id: home, stake_minor: stakeMinor, legs }: StoredTicket,
): Pick<ObservedTicket, 'state' | 'returnedMinor' | 'parts' | 'endedAtMs' | 'worthMinor'> {
  const { cancelled, cashedOut, payouts, homes } = tables.tickets;
  const [back, cash, payout] = [cancelled.get(id), cashedOut.get(id), payouts.get(id)?.minor ?? 0n];
  const isSettled = (homes.get(home)?.settledAt ?? null) !== null;
  const parts = partsOf(tables.tickets, id).map(
    ({ at, number, stakeMinor: partMinor, paidMinor, worthMinor }) => ({
      number,
      stakeMinor: partMinor,
      paidMinor,
      worthMinor,
      atMs: at,
    }),
  );
  const inParts = parts.reduce((sum, { paidMinor }) => sum + paidMinor, 0n);
  const returnedMinor =
    inParts + (back ? stakeMinor : 0n) + (cash?.paidMinor ?? 0n) + (isSettled ? payout : 0n);
  const ended = { returnedMinor, parts, endedAtMs: back?.at ?? cash?.at, worthMinor: cash?.worthMinor };
  if (back) return { ...ended, state: 'cancelled' };
  if (cash) return { ...ended, state: 'cashout' };
  if (!isSettled) return { ...ended, state: 'pending' };
  const isVoid = legs.every((leg) => resultsOf(tables, leg).every((result) => result?.back === result?.of));
  if (isVoid) return { ...ended, state: 'void' };
  return { ...ended, state: inParts + payout >= stakeMinor ? 'win' : 'lose' };
}

function resultsOf(
  { rounds, files }: Memory['tables'],
  { round_id: roundId, market, picks }: StoredLeg,
): readonly (SelectionResult | undefined)[] {
  if (rounds.get(roundId)?.state === 'void') return picks.map(() => PUSH);
  return picks.map((pick) => files.get(roundId)?.results.get(`${market}:${pick}`));
}

/** Homes whose tickets are not settled or whose ticket escrow is not empty when nothing is left to do. */
export function findUnsettledTickets({ tables }: Memory): string[] {
  const found: string[] = [];
  for (const [home, { settledAt }] of tables.tickets.homes) {
    const isEmpty = [...tables.tickets.links.values()].every((link) => link.home !== home);
    if (settledAt === null && !isEmpty) found.push(`the tickets at home in ${home} are not settled`);
    const left = tables.accounts.get(ticketEscrowOf(home))?.balance_minor;
    if (left !== 0n) found.push(`the ticket escrow of ${home} holds ${left}`);
  }
  return found;
}
