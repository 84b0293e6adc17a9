import { firstRow, rows, statement } from '../db/query.ts';
import type { Tx } from '../db/tx.ts';
import { betStands } from '../wager-status/bet-sql.ts';
import { isNoVoidRound } from '../wager-status/round-sql.ts';
import { ticketIsStaked } from '../wager-status/ticket-sql.ts';
import type { AccountBet, Pair, RoundPlayer, SettledRound } from './round-store.ts';

const PLAYERS = statement(
  'integrity_ticket_players',
  `select t.account_id, sum(t.stake_minor)::bigint as stake_minor from tickets t
   where t.home_round_id = $1 and t.account_id > $2 and ${ticketIsStaked('t')}
   group by t.account_id order by t.account_id limit $3`,
);

/** The next accounts with tickets at a home, with their stakes.   Units: 1/100.
 *  Cost: one round trip, a range of the key of tickets. */
export const ticketPlayersAfter = (
  tx: Tx,
  homeId: bigint,
  after: bigint,
  limit: number,
): Promise<RoundPlayer[]> => rows<RoundPlayer>(tx, PLAYERS, [homeId, after, limit]);

const FIRST = statement(
  'integrity_first_linked_round',
  'select coalesce(min(round_id), $1) as round_id from round_links where home_round_id = $1',
);

/** The first round on which tickets at a home depend.   Cost: one round trip, a range of the key. */
export const firstRoundOf = async (tx: Tx, homeId: bigint): Promise<bigint> =>
  (await firstRow<{ round_id: bigint }>(tx, FIRST, [homeId]))?.round_id ?? homeId;

const PAIRS = statement(
  'integrity_ticket_pairs',
  `select distinct l.member_id, l.other_id from account_links l
   where l.member_id = any($1::bigint[]) and l.seen_at > to_timestamp($2::float8 / 1000)
     and (exists (
       select from ticket_homes h cross join lateral (
         select from tickets t where t.home_round_id = h.round_id and t.account_id = l.other_id * 16 limit 1) t
       where h.round_id between $3 and $4)
     or exists (
       select from round_links k cross join lateral (
         select from bets b where b.round_id = k.round_id and b.account_id = l.other_id * 16 limit 1) b
       where k.home_round_id = $4))`,
);

/** Members with a linked one who has tickets at the homes from one to another, or bets on the rounds of the
 *  last one's tickets, by a link that was seen since a time.
 *  Cost: one look-up for each member, link and home, and for each round of that home. */
export const linkedTicketPairs = (
  tx: Tx,
  members: readonly bigint[],
  since: number,
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<Pair[]> => rows<Pair>(tx, PAIRS, [members, since, from, to]);

const BETS = statement(
  'integrity_bets_beside_tickets',
  `select b.account_id, b.selection, b.odds_e4, b.stake_minor, r.id as round_id, r.game_id, r.chain_id, r.chain_index
   from round_links k
   join rounds r on r.id = k.round_id and ${isNoVoidRound('r')}
   join bets b on b.round_id = k.round_id and b.account_id = any($2::bigint[])
   where k.home_round_id = $1 and b.round_id between $3 and $1 and ${betStands('b')}
   order by b.account_id, b.id`,
);

/** A bet with the round that decides it. */
export type RoundBetRow = AccountBet &
  Pick<SettledRound, 'round_id' | 'game_id' | 'chain_id' | 'chain_index'>;

/** Bets of some accounts on the rounds of the tickets at a home, of which the first is given.
 *  Cost: one round trip, for each of those rounds a range of the key for each account. */
export const betsBesideTickets = (
  tx: Tx,
  accounts: readonly bigint[],
  { from, to }: { readonly from: bigint; readonly to: bigint },
): Promise<RoundBetRow[]> => rows<RoundBetRow>(tx, BETS, [to, accounts, from]);
