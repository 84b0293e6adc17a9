import type { EpochMs } from '@tessera/domain/time';

import { booksOf, fileOf, isCancelled } from './bet-statements.ts';
import type { Handlers } from './handler.ts';
import { openAccount } from './ledger-statements.ts';
import type { StoredLeg, StoredTicket } from './ticket-tables.ts';
import { duplicate, type Memory } from './transactions.ts';
import { bigints, numbers, texts } from './values.ts';

/** The tickets at home in a round. */
export const ticketsAt = ({ tables }: Memory, home: unknown): readonly StoredTicket[] =>
  tables.tickets.byHome.get(home as bigint) ?? [];

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

/** Tickets: placed, repeated, taken back and cashed out. */
export const ticketStatements: Handlers = {
  ticket_read_rounds: (memory, [ids]) =>
    bigints(ids).flatMap((id) => {
      const round = memory.tables.rounds.get(id);
      return round ? [{ ...round, is_open: isOnSale(memory, id), at: memory.now() }] : [];
    }),

  ticket_find: (memory, [home, account, keys]) =>
    ticketsAt(memory, home).filter(
      (each) => each.account_id === account && (keys as readonly string[]).includes(each.key),
    ),

  ticket_open_home: (memory, [round, escrow]) => {
    const { accounts, tickets } = memory.tables;
    if (!tickets.homes.has(round as bigint)) memory.add(tickets.homes, round as bigint, { settledAt: null });
    if (accounts.has(escrow as bigint)) return 0;
    openAccount(memory, escrow as bigint, 'escrow');
    return 1;
  },

  ticket_read_parts: (memory, [ids]) =>
    bigints(ids).flatMap((round_id) => booksOf(memory, round_id).map((part) => ({ ...part, round_id }))),

  ticket_read_books: (memory, [id]) => booksOf(memory, id as bigint),

  ticket_staked: (memory, [round, account]) => {
    const file = fileOf(memory, round as bigint);
    let minor = 0n;
    for (const bet of file.bets.get(account as bigint) ?? [])
      if (!isCancelled(file, bet)) minor += bet.stake_minor;
    for (const ticket of ticketsAt(memory, round))
      if (ticket.account_id === account && !memory.tables.tickets.cancelled.has(ticket.id))
        minor += ticket.stake_minor;
    return [{ minor }];
  },

  ticket_insert: (memory, values) => {
    const [home, account, key, id, body, batch, sizes, unit, lines, stake, most, , carrier, base, carried] =
      values;
    const [balance, seed, at, rounds, matches, markets, picks, odds, bankers] = values.slice(15);
    const legs = (rounds as bigint[]).map((round_id, leg): StoredLeg => ({
      round_id,
      match: (matches as number[])[leg] ?? 0,
      market: (markets as string[])[leg] ?? '',
      picks: ((picks as string[])[leg] ?? '').split(','),
      odds_e4: ((odds as string[])[leg] ?? '').split(',').map(Number),
      is_banker: (bankers as boolean[])[leg] ?? false,
    }));
    insertTicket(memory, {
      home_round_id: home as bigint,
      account_id: account as bigint,
      key: key as string,
      id: id as bigint,
      body_hash: body as string,
      batch_id: batch as bigint,
      sizes: sizes as number,
      unit_minor: unit as bigint,
      lines: Number(lines),
      stake_minor: stake as bigint,
      max_payout_minor: most as bigint,
      carrier: carrier as number,
      base_minor: base as bigint,
      carried_minor: carried as bigint,
      balance_after_minor: balance as bigint,
      player_seed: seed as Buffer,
      placed_at: Date.parse(at as string) as EpochMs,
      legs,
    });
    return legs.length;
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
    },
  ],

  cashout_insert: (memory, [, id, , paid, worth]) => {
    const row = { paidMinor: paid as bigint, worthMinor: worth as bigint, at: memory.now() };
    memory.add(memory.tables.tickets.cashedOut, id as bigint, row);
    return 1;
  },

  ticket_insert_cancellation: (memory, [, id]) => {
    memory.add(memory.tables.tickets.cancelled, id as bigint, { at: memory.now() });
    return 1;
  },

  round_cancelled_tickets: ({ tables: { tickets } }, [round]) => {
    const all = [...tickets.cancelled.keys()].flatMap((id) => tickets.byId.get(id) ?? []);
    return [{ n: all.filter(({ legs }) => legs.some((leg) => leg.round_id === round)).length }];
  },
};
