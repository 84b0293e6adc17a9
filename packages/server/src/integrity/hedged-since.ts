import { grouped } from '@tessera/domain/grouped';
import type { EpochMs } from '@tessera/domain/time';
import { hedgedTickets } from '@tessera/domain/withdrawal/hedged-tickets';

import type { Context } from '../context.ts';
import type { Tx } from '../db/tx.ts';
import { firstIdAt } from '../ids/ids.ts';
import { roundIdOf } from '../ids/round-id.ts';
import { hedgedIn } from '../wallet/hedged-stakes.ts';
import { ticketsAround } from '../wallet/ticket-hedges.ts';
import { homesSince, stakesSince } from './own-stakes-store.ts';

type Deps = Pick<Context, 'games'>;

/** Stakes of an account since a moment that cover each other and were never at risk: of bets on each round,
 *  and of tickets, by the rules of the turnover that decides about withdrawals. Bets and tickets are not
 *  compared with each other.
 *  Units: 1/100.   Cost: three or four round trips; ranges of the account's own bets and tickets; see
 *  `hedgedIn` and `hedgedTickets`. */
export async function hedgedSince(tx: Tx, deps: Deps, accountId: bigint, from: EpochMs): Promise<bigint> {
  const [firstId, roundId] = [firstIdAt(from), roundIdOf(from, 0)];
  const bets = await stakesSince(tx, accountId, { betId: firstId, roundId });
  const homes = await homesSince(tx, accountId, { ticketId: firstId, roundId });
  const tickets = homes.to > 0n ? await ticketsAround(tx, deps, [accountId], homes) : [];
  let hedged = hedgedTickets(tickets.filter(({ id }) => id >= firstId));
  for (const lines of grouped(bets, ({ id }) => id).values()) {
    const [round] = lines;
    if (round) hedged += hedgedIn(deps, round, lines);
  }
  return hedged;
}
