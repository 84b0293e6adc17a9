import { isLeagueFamily } from '@tessera/domain/games/families';
import { sizesIn, ticketEscrowOf } from '@tessera/server/ticket/ticket';

import type { StoredTicket } from '../store/ticket-tables.ts';
import type { Memory } from '../store/transactions.ts';
import type { ObservedTicket, TicketSnapshot } from '../tickets/judge.ts';
import { snapshotOf } from './snapshot.ts';

/** The tickets of the simulated store as the judge of tickets sees them. */
export function ticketSnapshotOf(memory: Memory): TicketSnapshot {
  const { tables } = memory;
  const { rounds, members } = snapshotOf(memory);
  return {
    rounds: [...rounds]
      .filter(({ family }) => isLeagueFamily(family))
      .map((round) => ({ ...round, chainIndex: tables.rounds.get(BigInt(round.roundId))?.chain_index ?? 0 })),
    tickets: [...tables.tickets.byId.values()].map((ticket) => observed(memory, ticket)),
    balances: new Map([...members].map(({ member, balanceMinor }) => [member, balanceMinor])),
  };
}

function observed({ tables }: Memory, ticket: StoredTicket): ObservedTicket {
  const { tickets } = tables;
  return {
    ticketId: String(ticket.id),
    member: tables.members.get(ticket.account_id / 16n)?.username ?? '',
    unitMinor: ticket.unit_minor,
    sizes: sizesIn(ticket.sizes),
    lines: ticket.lines,
    stakeMinor: ticket.stake_minor,
    maxPayoutMinor: ticket.max_payout_minor,
    placedAtMs: ticket.placed_at,
    isCancelled: tickets.cancelled.has(ticket.id),
    cashedOutMinor: tickets.cashedOut.get(ticket.id),
    payoutMinor: tickets.payouts.get(ticket.id)?.minor,
    isSettled: (tickets.homes.get(ticket.home_round_id)?.settledAt ?? null) !== null,
    legs: ticket.legs.map((leg) => ({
      roundId: String(leg.round_id),
      play: leg.market,
      picks: leg.picks,
      oddsE4: leg.odds_e4,
      isBanker: leg.is_banker,
    })),
  };
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
