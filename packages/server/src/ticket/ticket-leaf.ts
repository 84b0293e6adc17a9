import { hash } from 'node:crypto';

import type { Data } from '@tessera/contract/routes';
import { assert } from '@tessera/domain/result';
import { ticketText } from '@tessera/domain/tickets/ticket-text';

import type { GameCatalogue } from '../game/game-catalogue.ts';
import type { LegResult } from './leg-results.ts';
import { TICKET } from './ticket-codec.ts';
import { sizesIn } from './ticket.ts';

/** The text of a stored ticket, with its legs in their order.   Units: 1/100. */
export const textOfStored = (
  { games }: { readonly games: Pick<GameCatalogue, 'byId'> },
  ticket: { readonly unit_minor: bigint; readonly sizes: number },
  legs: readonly LegResult[],
): string =>
  ticketText({
    unitMinor: ticket.unit_minor,
    sizes: sizesIn(ticket.sizes),
    legs: legs.map(({ gameId, issue, market, picks, isBanker }) => {
      const game = games.byId(gameId);
      assert(game, `game ${gameId} of a ticket is known`);
      return { game: game.code, gameNo: issue, selection: market, picks, isBanker };
    }),
  });

export const textHashOf = (text: string): string => hash('sha256', text, 'hex');

/** What the leaf of a ticket says in a round, with the model of the round's league.
 *  Source: sports, section 11. */
export const leafContent = (
  textHash: string,
  model: { readonly id: string; readonly hash: string },
): string => [TICKET, textHash, model.id, model.hash].join('|');

type SignedLeaf = {
  readonly id: bigint;
  readonly leaf: Buffer;
  readonly content: string;
  readonly signature: Buffer;
};

/** The receipt of a ticket in one of its rounds: the tree of a ticket has one leaf in each. */
export function ticketReceipt(
  { id, leaf, content, signature }: SignedLeaf,
  round: { readonly id: bigint; readonly chain_id: Buffer; readonly chain_index: number },
): Data<'games/betReceipt'>['receipt'] {
  const root = leaf.toString('hex');
  return {
    bet_id: String(id),
    leaf: root,
    content,
    root,
    index: 0,
    size: 1,
    path: [],
    signature: signature.toString('hex'),
    round_id: String(round.id),
    chain_id: round.chain_id.toString('hex'),
    chain_index: round.chain_index,
  };
}
