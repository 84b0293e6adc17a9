import type { EpochMs } from '@tessera/domain/time';

import { booksOf, fileOf } from './bet-statements.ts';
import type { Handlers } from './handler.ts';
import { openAccount } from './ledger-statements.ts';
import type { StoredLeg, StoredPart, StoredTicket, TicketTables } from './ticket-tables.ts';
import { duplicate, type Memory } from './transactions.ts';
import { bigints, buffers, numbers, texts } from './values.ts';

/** The tickets at home in a round. */
export const ticketsAt = ({ tables }: Memory, home: unknown): readonly StoredTicket[] =>
  tables.tickets.byHome.get(home as bigint) ?? [];

/** The parts of a ticket that were cashed out, in their order. */
export function partsOf({ parts }: TicketTables, id: bigint): StoredPart[] {
  const found: StoredPart[] = [];
  for (let part = parts.get(`${id}/1`); part; part = parts.get(`${id}/${found.length + 1}`)) found.push(part);
  return found;
}

/** Their stakes together.   Units: 1/100. */
export const partedOf = (tickets: TicketTables, id: bigint): bigint =>
  partsOf(tickets, id).reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);

/** Refuses what is paid for a ticket, as the database does, where its parts leave another rest.
 *  Units: 1/100. */
export function refuseOtherRest({ tables: { tickets } }: Memory, id: bigint, restMinor: unknown): void {
  const partedMinor = partedOf(tickets, id);
  const stakeMinor = tickets.byId.get(id)?.stake_minor ?? 0n;
  if (partedMinor > 0n && restMinor !== stakeMinor - partedMinor)
    throw new Error(`what is paid for ticket ${id} is not for the rest that its parts leave`);
}

const isOnSale = (memory: Memory, roundId: bigint): boolean => {
  const [round, now] = [memory.tables.rounds.get(roundId), memory.now()];
  if (round?.state !== 'scheduled' && round?.state !== 'open') return false;
  return round.opens_at <= now && now < round.closes_at;
};

function insertTicket(memory: Memory, ticket: StoredTicket): void {
  const { byHome, byId, links } = memory.tables.tickets;
  const { home_round_id: home } = ticket;
  let own = byHome.get(home);
  if (!own) byHome.set(home, (own = []));
  if (own.some((each) => each.account_id === ticket.account_id && each.key === ticket.key))
    throw duplicate(ticket.key, 'tickets_pkey');
  memory.append(own, ticket);
  memory.add(byId, ticket.id, ticket);
  for (const { round_id: round } of ticket.legs)
    if (!links.has(`${home}/${round}`)) memory.add(links, `${home}/${round}`, { home, round });
}

/** The legs of some tickets, in their order. */
function legsByTicket(columns: readonly unknown[]): Map<bigint, StoredLeg[]> {
  const [, ids, , , rounds, matches, markets, picks, odds, bankers] = columns;
  const [round, match, market] = [bigints(rounds), numbers(matches), texts(markets)];
  const [pick, price] = [texts(picks), texts(odds)];
  const legs = new Map<bigint, StoredLeg[]>();
  for (const [at, id] of bigints(ids).entries()) {
    const leg = {
      round_id: round[at] ?? 0n,
      match: match[at] ?? 0,
      market: market[at] ?? '',
      picks: (pick[at] ?? '').split(','),
      odds_e4: (price[at] ?? '').split(',').map(Number),
      is_banker: (bankers as boolean[])[at] ?? false,
    };
    const others = legs.get(id);
    if (others) others.push(leg);
    else legs.set(id, [leg]);
  }
  return legs;
}

/** Tickets: placed, repeated, taken back and cashed out. */
export const ticketStatements: Handlers = {
  ticket_read_rounds: (memory, [ids]) =>
    bigints(ids).flatMap((id) => {
      const round = memory.tables.rounds.get(id);
      return round ? [{ ...round, is_open: isOnSale(memory, id), at: memory.now() }] : [];
    }),

  ticket_find: (memory, [homes, accounts, keys]) => {
    const [accountOf, keyOf] = [bigints(accounts), texts(keys)];
    return bigints(homes).flatMap((home, at) =>
      ticketsAt(memory, home).filter((each) => each.account_id === accountOf[at] && each.key === keyOf[at]),
    );
  },

  ticket_open_escrows: (memory, [escrows]) => {
    const fresh = bigints(escrows).filter((escrow) => !memory.tables.accounts.has(escrow));
    for (const escrow of fresh) openAccount(memory, escrow, 'escrow');
    return fresh.length;
  },

  ticket_make_homes: (memory, [rounds, escrows]) => {
    const { accounts, tickets } = memory.tables;
    for (const round of bigints(rounds))
      if (!tickets.homes.has(round)) memory.add(tickets.homes, round, { settledAt: null });
    const fresh = bigints(escrows).filter((escrow) => !accounts.has(escrow));
    for (const escrow of fresh) openAccount(memory, escrow, 'escrow');
    return fresh.length;
  },

  ticket_read_parts: (memory, [ids]) =>
    bigints(ids).flatMap((round_id) => booksOf(memory, round_id).map((part) => ({ ...part, round_id }))),

  ticket_insert: (memory, [at, ...columns]) => {
    const [homes, accounts, keys, ids, bodies, batches, sizes, units, lines, stakes, ...others] = columns;
    const [most, , carriers, bases, carried, balances, seeds, ...legs] = others;
    const [home, account, batch] = [bigints(homes), bigints(accounts), bigints(batches)];
    const [key, body, seed] = [texts(keys), texts(bodies), buffers(seeds)];
    const [unit, stake, max] = [bigints(units), bigints(stakes), bigints(most)];
    const [base, carry, balance] = [bigints(bases), bigints(carried), bigints(balances)];
    const [size, line, carrier] = [numbers(sizes), numbers(lines), numbers(carriers)];
    const legsOf = legsByTicket(legs);
    const all = bigints(ids);
    for (const round of home)
      if (!memory.tables.tickets.homes.has(round))
        memory.add(memory.tables.tickets.homes, round, { settledAt: null });
    for (const [n, id] of all.entries())
      insertTicket(memory, {
        home_round_id: home[n] ?? 0n,
        account_id: account[n] ?? 0n,
        key: key[n] ?? '',
        id,
        body_hash: body[n] ?? '',
        batch_id: batch[n] ?? 0n,
        sizes: size[n] ?? 0,
        unit_minor: unit[n] ?? 0n,
        lines: line[n] ?? 0,
        stake_minor: stake[n] ?? 0n,
        max_payout_minor: max[n] ?? 0n,
        carrier: carrier[n] ?? 0,
        base_minor: base[n] ?? 0n,
        carried_minor: carry[n] ?? 0n,
        balance_after_minor: balance[n] ?? 0n,
        player_seed: seed[n] ?? Buffer.alloc(0),
        placed_at: Date.parse(at as string) as EpochMs,
        legs: legsOf.get(id) ?? [],
      });
    return all.length;
  },

  ticket_update_parts: (memory, [ids, parts, tickets]) => {
    const { books } = memory.tables;
    const [partOf, textOf] = [numbers(parts), texts(tickets)];
    for (const [at, id] of bigints(ids).entries()) {
      const before = books.get(`${id}/${partOf[at]}`);
      if (!before) continue;
      const tickets_version = before.tickets_version + 1;
      memory.put(books, `${id}/${partOf[at]}`, { ...before, tickets: textOf[at] ?? '{}', tickets_version });
    }
    return partOf.length;
  },

  ticket_signatures: (memory, [ids, batch]) =>
    bigints(ids).flatMap((round_id) => {
      const receipt = memory.tables.files.get(round_id)?.receipts.get(batch as bigint);
      return receipt ? [{ round_id, signature: receipt.signature }] : [];
    }),

  ticket_leg_results: (memory, [, ids]) =>
    bigints(ids).flatMap((ticket_id) =>
      (memory.tables.tickets.byId.get(ticket_id)?.legs ?? []).map((leg) => {
        const { results } = fileOf(memory, leg.round_id);
        const found = leg.picks.map((pick) => results.get(`${leg.market}:${pick}`));
        return {
          ...memory.tables.rounds.get(leg.round_id),
          ...leg,
          ticket_id,
          is_open: isOnSale(memory, leg.round_id),
          won: found.map((result) => result?.won ?? null),
          back: found.map((result) => result?.back ?? null),
          of: found.map((result) => result?.of ?? null),
        };
      }),
    ),

  cashout_find_ticket: ({ tables }, [account, id, from, to]) => {
    const ticket = tables.tickets.byId.get(id as bigint);
    const isFound =
      ticket?.account_id === account &&
      ticket &&
      ticket.home_round_id >= (from as bigint) &&
      ticket.home_round_id < (to as bigint);
    return isFound ? [ticket] : [];
  },

  cashout_read_end: ({ tables: { tickets } }, [, id]) => [
    {
      is_cancelled: tickets.cancelled.has(id as bigint),
      paid_minor: tickets.cashedOut.get(id as bigint)?.paidMinor ?? null,
      parts: partsOf(tickets, id as bigint).length,
      parted_minor: partedOf(tickets, id as bigint),
    },
  ],

  part_cashout_find: ({ tables: { tickets } }, [, id, number]) => {
    const part = tickets.parts.get(`${id}/${number}`);
    if (!part) return [];
    const { stakeMinor, paidMinor, targetMinor, at } = part;
    return [{ stake_minor: stakeMinor, paid_minor: paidMinor, target_minor: targetMinor, at }];
  },

  part_cashout_insert: (memory, [, ticket, number, , stake, paid, worth]) => {
    memory.add(memory.tables.tickets.parts, `${ticket}/${number}`, {
      ticket: ticket as bigint,
      number: number as number,
      stakeMinor: stake as bigint,
      paidMinor: paid as bigint,
      worthMinor: worth as bigint,
      targetMinor: null,
      at: memory.now(),
    });
    return 1;
  },

  cashout_insert: (memory, [, id, , paid, worth, target, rest]) => {
    refuseOtherRest(memory, id as bigint, rest);
    const minor = {
      paidMinor: paid as bigint,
      worthMinor: worth as bigint,
      targetMinor: target as bigint | null,
    };
    const row = { ...minor, at: memory.now() };
    memory.add(memory.tables.tickets.cashedOut, id as bigint, row);
    return 1;
  },

  // No member of the simulation sets a target.
  auto_cashout_waiting: () => [],

  ticket_insert_cancellation: (memory, [, id]) => {
    memory.add(memory.tables.tickets.cancelled, id as bigint, { at: memory.now() });
    return 1;
  },

  round_cancelled_tickets: ({ tables: { tickets } }, [round]) => {
    const all = [...tickets.cancelled.keys()].flatMap((id) => tickets.byId.get(id) ?? []);
    return [{ n: all.filter(({ legs }) => legs.some((leg) => leg.round_id === round)).length }];
  },
};
