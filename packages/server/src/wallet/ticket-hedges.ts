import { grouped } from '@tessera/domain/grouped';
import type { PlacedTicket } from '@tessera/domain/hedges/joint-payouts';
import { assert } from '@tessera/domain/result';
import { hedgedBy } from '@tessera/domain/withdrawal/hedged-tickets';

import type { Context } from '../context.ts';
import type { Queryable } from '../db/query.ts';
import { knownHedges, type TicketHedges } from './known-hedges.ts';
import { ticketLegs, type TicketLegRow, uncountedHomes } from './ticket-hedge-store.ts';

type Deps = Pick<Context, 'games'>;

/** A ticket as it was placed, with whose it is and where it is settled. */
export type MemberTicket = PlacedTicket & {
  readonly id: bigint;
  readonly accountId: bigint;
  readonly homeId: bigint;
  readonly firstRoundId: bigint;
  /** True if it may still be taken back. */
  readonly isOpen: boolean;
};

/** Reads the tickets of some accounts at the homes from one to another, as they were placed. One that was
 *  cashed out is among them, since its stake stays staked; one that was taken back is not, and of a void one
 *  only what was cashed out in parts.
 *  Cost: see `ticketLegs`. */
export async function ticketsAround(
  db: Queryable,
  deps: Deps,
  accounts: readonly bigint[],
  homes: { readonly from: bigint; readonly to: bigint },
): Promise<MemberTicket[]> {
  const found = await ticketLegs(db, accounts, homes);
  return Array.from(grouped(found, ({ id }) => id).values(), (legs) => ticketOf(deps, legs));
}

function ticketOf(deps: Deps, rows: readonly TicketLegRow[]): MemberTicket {
  const [first] = rows;
  assert(first, 'a ticket has legs');
  return {
    id: first.id,
    accountId: first.account_id,
    homeId: first.home_round_id,
    firstRoundId: rows.reduce((least, { round_id: id }) => (id < least ? id : least), first.round_id),
    isOpen: first.is_open,
    sizes: first.sizes,
    unitMinor: first.unit_minor,
    stakeMinor: first.staked_minor,
    share: { partMinor: first.staked_minor, stakeMinor: first.stake_minor },
    legs: rows.map((row) => ({
      match: `${row.round_id}.${row.match}`,
      family: familyOf(deps, row),
      market: row.market,
      isBanker: row.is_banker,
      picks: row.picks.map((pick, at) => ({ pick, oddsE4: row.odds_e4[at] ?? 0 })),
    })),
  };
}

function familyOf({ games }: Deps, row: TicketLegRow): PlacedTicket['legs'][number]['family'] {
  const game = games.byId(row.game_id);
  assert(game, `the game of round ${row.round_id} exists`);
  return game.rulesOf(row).family;
}

/** Contribution of one account's tickets at a home to its hedges, beside those at homes that are drawn before
 *  it, in whatever order the homes are settled. `tickets` are those of the account at all homes from the
 *  first round of these tickets on.
 *  Units: 1/100.   Cost: see `hedgedBy`. */
export function hedgedAtHome(homeId: bigint, tickets: readonly MemberTicket[]): bigint {
  const added = tickets.filter((ticket) => ticket.homeId === homeId);
  const from = added.reduce((least, { firstRoundId: id }) => (id < least ? id : least), homeId);
  const earlier = tickets.filter((ticket) => ticket.homeId < homeId && ticket.homeId >= from);
  return hedgedBy(added, earlier);
}

const hedgedAtHomes: TicketHedges<MemberTicket> = (homeIds, tickets) =>
  homeIds.reduce((sum, homeId) => sum + hedgedAtHome(homeId, tickets), 0n);

/** By the games that say what tickets are paid. */
const knownByGames = new WeakMap<Context['games'], TicketHedges<MemberTicket>>();

function knownFor({ games }: Deps): TicketHedges<MemberTicket> {
  const known = knownByGames.get(games) ?? knownHedges(hedgedAtHomes);
  knownByGames.set(games, known);
  return known;
}

/** Returns what an account's tickets whose homes are not counted add to its hedges: of those that cannot be
 *  taken back any more, or of all, less the stakes that can, if that is more. These may close while money
 *  leaves.
 *  Units: 1/100.   Cost: one round trip, and one more for a member with tickets; a tenth of a second of this
 *  process for some hundred tickets that are connected by their matches, once for each set of them: see
 *  `knownHedges`. */
export async function uncountedTicketHedges(db: Queryable, deps: Deps, accountId: bigint): Promise<bigint> {
  const homes = await uncountedHomes(db, accountId);
  const last = homes.at(-1);
  if (!last) return 0n;
  const from = homes.reduce(
    (least, { first_round_id: id }) => (id < least ? id : least),
    last.first_round_id,
  );
  const tickets = await ticketsAround(db, deps, [accountId], { from, to: last.round_id });
  const homeIds = homes.map(({ round_id: id }) => id);
  const hedgedAmong = (some: readonly MemberTicket[]): bigint => knownFor(deps)(homeIds, some);
  const firmMinor = hedgedAmong(tickets.filter(({ isOpen }) => !isOpen));
  const open = tickets.filter(({ isOpen }) => isOpen);
  if (open.length === 0 || open.length === tickets.length) return firmMinor;
  const openMinor = open.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n);
  const allMinor = hedgedAmong(tickets) - openMinor;
  return allMinor > firmMinor ? allMinor : firmMinor;
}
