import type pg from 'pg';

import { linesOf } from '@tessera/domain/tickets/ticket';

import { roundIdIn } from './house-rounds.ts';
import type { HouseTicket } from './house-ticket.ts';
import type { House } from './house.ts';
import { insert, type Row, TIME } from './insert-rows.ts';

/** Stores the tickets of a house with their homes, what they paid and what was cashed out. What only their
 *  placing and their payment need is made up. `ids` makes one by time. */
export async function loadTickets(
  client: pg.PoolClient,
  { rounds, tickets }: House,
  ids: (at: number) => bigint,
): Promise<void> {
  const all = tickets.map((ticket) => ({
    ...ticket,
    id: ids(ticket.at),
    homeId: roundIdIn(rounds, ticket.home),
  }));
  await insert(
    client,
    {
      into: `tickets (home_round_id, account_id, key, id, body_hash, batch_id, sizes, unit_minor, lines, stake_minor,
        max_payout_minor, first_closes_at, carrier, base_minor, carried_minor, balance_after_minor, player_seed, placed_at)`,
      types: ['bigint', 'bigint', 'bigint', 'integer', 'bigint', 'integer', 'bigint', 'float8', 'float8'],
      select: `c1, c2, gen_random_uuid(), c3, gen_random_uuid(), 1, c4, c5, c6, c7, 1, ${TIME('c8')}, 0, 0, 1, 0,
        sha256(int8send(c3)), ${TIME('c9')}`,
    },
    all.map((ticket) => [
      ticket.homeId,
      ticket.member * 16n,
      ticket.id,
      bitsOf(ticket),
      ticket.unitMinor,
      linesOf(ticket),
      ticket.stake,
      ticket.firstClosesAt,
      ticket.at,
    ]),
  );
  await insert(
    client,
    {
      into: `ticket_legs (home_round_id, ticket_id, leg, account_id, round_id, match, market, picks, odds_e4, is_banker)`,
      types: ['bigint', 'bigint', 'integer', 'bigint', 'bigint', 'integer', 'text', 'text', 'text'],
      select: `c1, c2, c3, c4, c5, c6, c7, string_to_array(c8, ','), string_to_array(c9, ',')::integer[], false`,
    },
    all.flatMap(({ homeId, id, member, legs }) =>
      legs.map(({ round, match, market, picks }, n): Row => {
        const [keys, odds] = [picks.map(({ pick }) => pick), picks.map(({ oddsE4 }) => oddsE4)];
        return [
          homeId,
          id,
          n,
          member * 16n,
          roundIdIn(rounds, round),
          match,
          market,
          keys.join(),
          odds.join(),
        ];
      }),
    ),
  );
  await loadHomes(client, rounds, tickets);
  await loadCredits(client, all);
}

/** Bit k - 1 for lines of k legs. */
const bitsOf = ({ sizes }: HouseTicket): number => sizes.reduce((bits, size) => bits | (1 << (size - 1)), 0);

async function loadHomes(
  client: pg.PoolClient,
  rounds: House['rounds'],
  tickets: readonly HouseTicket[],
): Promise<void> {
  await insert(
    client,
    {
      into: 'ticket_homes (round_id, settled_at, are_hedges_counted)',
      types: ['bigint', 'float8'],
      select: `c1, ${TIME('c2')}, true`,
    },
    [...new Set(tickets.map(({ home }) => home))].map((home) => [
      roundIdIn(rounds, home),
      rounds[home]?.drawsAt ?? 0,
    ]),
  );
  const links = new Set(tickets.flatMap(({ home, legs }) => legs.map(({ round }) => `${home} ${round}`)));
  await insert(
    client,
    {
      into: 'round_links (home_round_id, round_id)',
      types: ['bigint', 'bigint'],
      select: 'c1, c2',
    },
    [...links].map((link) => link.split(' ').map((round) => roundIdIn(rounds, Number(round)))),
  );
}

async function loadCredits(
  client: pg.PoolClient,
  tickets: readonly (HouseTicket & { readonly id: bigint; readonly homeId: bigint })[],
): Promise<void> {
  const types = ['bigint', 'bigint', 'bigint', 'bigint'];
  const row = ({ homeId, id, member, credit }: (typeof tickets)[number]): Row => [
    homeId,
    id,
    member * 16n,
    credit,
  ];
  const paid = tickets.filter(({ credit }) => credit > 0n);
  await insert(
    client,
    {
      into: 'ticket_payouts (home_round_id, ticket_id, account_id, payout_minor)',
      types,
      select: 'c1, c2, c3, c4',
    },
    paid.filter(({ cashedOut }) => !cashedOut).map(row),
  );
  await insert(
    client,
    {
      into: 'ticket_cashouts (home_round_id, ticket_id, account_id, paid_minor, worth_minor)',
      types,
      select: 'c1, c2, c3, c4, c4',
    },
    paid.filter(({ cashedOut }) => cashedOut).map(row),
  );
}
