import type { Data } from '@tessera/contract/routes';
import { formatMoney } from '@tessera/domain/money';
import { assert } from '@tessera/domain/result';

import type { Context } from '../context.ts';
import { awaitReplication } from '../db/replicated.ts';
import { announcedKeyOf } from '../fairness/chain-keys.ts';
import { leafHasher } from '../fairness/fast-hash.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SessionMember } from '../session/session-member.ts';
import { readBetId } from '../wager/bet-span.ts';
import { idBytes, leafTermsReply } from '../wager/leaf-terms.ts';
import { type LegResult, readLegs } from './leg-results.ts';
import { leafContent, textHashOf, textOfStored, ticketReceipt } from './ticket-leaf.ts';
import { findPlacedTicket, type PlacedTicketRow } from './ticket-record-store.ts';
import { signaturesOf } from './ticket-store.ts';

export type TicketReceiptDeps = Pick<Context, 'games' | 'operator'> & {
  readonly db: Pick<Context['db'], 'reader' | 'main'>;
};

/** The receipts of one of the member's tickets, one for each round of its legs in the order of its text, with
 *  the text whose hash stands in their leaves.
 *  Refuses: BET_NOT_EXIST, for another member's ticket too.   Cost: four round trips and a wait for the
 *  standby. */
export async function ticketReceipts(
  ctx: TicketReceiptDeps,
  betId: unknown,
  member: SessionMember,
): Promise<Data<'games/betReceipt'>> {
  const { reader } = ctx.db;
  const wanted = readBetId(betId);
  const ticket = wanted && (await findPlacedTicket(reader, member.accountId, wanted.id, wanted.span));
  if (!ticket) throw new Refusal('BET_NOT_EXIST');
  // No receipts of a ticket that a failover may lose.
  await awaitReplication(ctx.db);
  const { id, home_round_id: homeId, batch_id: batchId } = ticket;
  const legs = (await readLegs(reader, [{ homeId, id }])).get(id) ?? [];
  const text = textOfStored(ctx, ticket, legs);
  const rounds = new Map(legs.map((leg) => [leg.roundId, leg]));
  const signed = await signaturesOf(reader, [...rounds.keys()], batchId);
  const signatureOf = new Map(signed.map(({ round_id: roundId, signature }) => [roundId, signature]));
  const receipts = Array.from(rounds.values(), (leg) => {
    const signature = signatureOf.get(leg.roundId);
    assert(signature, 'a ticket has a receipt in each of its rounds');
    const written = leafIn(ctx, ticket, { leg, text, tag: member.tag });
    const { roundId, chainId, chainIndex } = leg;
    return ticketReceipt(
      { id, signature, ...written },
      { id: roundId, chain_id: chainId, chain_index: chainIndex },
    );
  });
  const home = rounds.get(homeId);
  const receipt = receipts.find((each) => each.round_id === String(homeId));
  assert(home && receipt, `ticket ${id} has a leg in its home round`);
  return {
    receipt,
    receipts,
    text,
    round_id: String(homeId),
    game_no: home.issue,
    amount: formatMoney(ticket.stake_minor),
    seed: ticket.player_seed.toString('hex'),
    ...leafTermsReply({
      tag: member.tag,
      chainId: home.chainId,
      chainIndex: home.chainIndex,
      acceptedAt: ticket.placed_at,
    }),
    operator_key: await announcedKeyOf(ctx, home.chainId),
  };
}

type Written = { readonly leg: LegResult; readonly text: string; readonly tag: Buffer };

/** The leaf of a stored ticket in the round of a leg. */
function leafIn(
  { games }: Pick<TicketReceiptDeps, 'games'>,
  ticket: PlacedTicketRow,
  { leg, text, tag }: Written,
) {
  const { roundId, chainId, chainIndex } = leg;
  const league = games.byId(leg.gameId)?.leagueOf(chainId);
  assert(league, 'tickets are sold on matches of leagues');
  const content = leafContent(textHashOf(text), { id: league.model.id, hash: league.hash });
  const leaf = leafHasher(
    chainId,
    chainIndex,
  )({
    betId: idBytes(ticket.id),
    accountTag: tag,
    content,
    stakeMinor: roundId === ticket.home_round_id ? ticket.stake_minor : 0n,
    acceptedAt: ticket.placed_at,
    playerSeed: ticket.player_seed,
  });
  return { content, leaf };
}
