import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { formatOdds } from '@tessera/domain/odds';
import { assert } from '@tessera/domain/result';
import { wayOf } from '@tessera/domain/tickets/ways';
import type { EpochMs } from '@tessera/domain/time';

import { leafHasher } from '../fairness/fast-hash.ts';
import { idBytes } from '../wager/leaf-terms.ts';
import { TICKET } from './ticket-codec.ts';
import { leafContent, ticketReceipt } from './ticket-leaf.ts';
import type { TicketRoundRow } from './ticket-store.ts';
import type { TicketSlip } from './ticket.ts';

/** A placed ticket as its reply shows it, for the first call and for repeats. Units: 1/100. */
export type PlacedTicket = {
  readonly slip: TicketSlip;
  readonly id: bigint;
  readonly balanceMinor: bigint;
  readonly acceptedAt: EpochMs;
  /** By id. */
  readonly rounds: readonly (TicketRoundRow & { readonly signature: Buffer })[];
};

/** The leaf of a ticket in one of its rounds. The stake stands in that of the home round, so that the stakes
 *  of all leaves are those of the books.
 *  Source: sports, section 11. */
export const leafOf = (
  { slip, id, acceptedAt }: Pick<PlacedTicket, 'slip' | 'id' | 'acceptedAt'>,
  round: TicketRoundRow,
): Buffer =>
  leafHasher(
    round.chain_id,
    round.chain_index,
  )({
    betId: idBytes(id),
    accountTag: slip.tag,
    content: contentIn(slip, round.id),
    stakeMinor: round.id === slip.homeId ? slip.stakeMinor : 0n,
    acceptedAt,
    playerSeed: slip.seed,
  });

function contentIn({ legs, textHash }: TicketSlip, roundId: bigint): string {
  const leg = legs.find((each) => each.roundId === roundId);
  assert(leg, 'a ticket has a leg in each of its rounds');
  return leafContent(textHash, { id: leg.payTableId, hash: leg.tableHash });
}

/** The reply of games/submitBet to a ticket. */
export function ticketReply(placed: PlacedTicket): Data<'games/submitBet'> {
  const { slip, id, rounds } = placed;
  const first = rounds.reduce((a, b) => (b.closes_at < a.closes_at ? b : a));
  const leg = slip.legs.find(({ roundId }) => roundId === first.id);
  assert(leg, 'a ticket has a leg in each of its rounds');
  const [balance, stake] = [formatMoney(placed.balanceMinor), formatMoney(slip.stakeMinor)];
  return {
    order_no: String(id),
    game_id: leg.game.id,
    game_no: first.issue,
    round_id: String(first.id),
    count: 1,
    total_amount: stake,
    balance,
    money: balance,
    bets: [
      {
        id: String(id),
        play: TICKET,
        number: wayText(slip),
        amount: stake,
        odds: oddsOf(slip),
      },
    ],
    seed: slip.seed.toString('hex'),
    chain_id: first.chain_id.toString('hex'),
    chain_index: first.chain_index,
    acceptedAt: placed.acceptedAt,
    accountTag: slip.tag.toString('hex'),
    lines: Number(slip.lines),
    unit: formatMoney(slip.unitMinor),
    max_payout: formatMoney(slip.maxPayoutMinor),
    home: String(slip.homeId),
    receipts: rounds.map((round) => {
      const leaf = leafOf(placed, round);
      const { signature } = round;
      return ticketReceipt({ id, leaf, content: contentIn(slip, round.id), signature }, round);
    }),
  };
}

/** The most that a ticket pays over its stake. */
export const oddsOf = ({
  maxPayoutMinor,
  stakeMinor,
}: Pick<TicketSlip, 'maxPayoutMinor' | 'stakeMinor'>): string =>
  formatOdds(Number((maxPayoutMinor * 10_000n) / stakeMinor));

/** The way of a ticket as players call it, or the sizes of its lines. */
export function wayText({
  legs,
  sizes,
}: {
  readonly legs: readonly { readonly isBanker: boolean }[];
  readonly sizes: readonly number[];
}): string {
  const way = legs.some(({ isBanker }) => isBanker) ? undefined : wayOf(legs.length, sizes);
  return way ? `${way.legs}串${way.lines}` : sizes.join(',');
}
