import type { Data, Payload } from '@tessera/contract/routes';
import { fromHex, hash, text, toHex } from '@tessera/domain/fairness/encoding';
import type { KeptBet } from '@tessera/domain/fairness/evidence';
import { betIdBytes, parseContent } from '@tessera/domain/fairness/leaf';
import { sidesOf } from '@tessera/domain/fairness/merkle';
import { claim, type Step } from '@tessera/domain/fairness/verify/verify-step';
import { parseMoney } from '@tessera/domain/money';

import { isTextHash, oddsE4Of, type CodeOf } from './ticket-hash.ts';

export type SlipRequest = Payload<'games/submitBet'>;
export type Placed = Data<'games/submitBet'>;
export type Fetched = Data<'games/betReceipt'>;
type Receipt = Placed['receipts'][number];

/** The bets of a reply in one of its rounds, as this phone can prove them. */
export type TakenRound = {
  readonly roundId: string;
  readonly chainId: string;
  readonly index: number;
  /** "" where the reply does not name it: of a ticket, whose rounds are several. */
  readonly issue: string;
  readonly bets: readonly KeptBet[];
  /** The first part of the reply that differs from the request; null where all of it matches. */
  readonly problem: Step | null;
};

/** Reads the reply to a slip or a ticket: one entry for each of its rounds. The seed is the one that was
 *  sent, whatever the reply says: a leaf with another one is not a leaf of this bet.   Cost: a few hashes. */
export function takenRounds(
  asked: SlipRequest,
  placed: Placed,
  codeOf: CodeOf | null,
): readonly TakenRound[] {
  const [row] = rowsOf(asked);
  const isTicket = row?.['play'] === 'ticket';
  const problem = isTicket ? ticketProblem(row, placed, codeOf) : slipProblem(asked, placed);
  const seed = asked.seed ?? placed.seed;
  return inRounds(placed.receipts, placed).map(({ receipts, ...round }) => ({
    ...round,
    issue: isTicket ? '' : placed.game_no,
    bets: receipts.map((receipt) => {
      const isWithStake = !isTicket || placed.home === round.roundId;
      const bet = isWithStake ? placed.bets.find(({ id }) => id === receipt.bet_id) : undefined;
      return keptBet(receipt, { ...placed, seed, amount: bet?.amount });
    }),
    problem,
  }));
}

/** Reads the receipts of a bet or a ticket that were asked for after it was placed. Nothing is known of what
 *  was sent for it, so the seed is the one that the reply names. */
export function fetchedRounds(fetched: Fetched): readonly TakenRound[] {
  const { receipt: ofHome, receipts: ofTicket, amount, ...terms } = fetched;
  return inRounds(ofTicket ?? [ofHome], terms).map(({ receipts, ...round }) => ({
    ...round,
    issue: ofTicket ? '' : terms.game_no,
    bets: receipts.map((receipt) => ({
      ...keptBet(receipt, { ...terms, amount: round.roundId === terms.round_id ? amount : undefined }),
      isFetched: true,
    })),
    problem: null,
  }));
}

/** The name, among what is kept, of a bet that the wire names so. */
export const keptIdOf = (betId: string): string => toHex(betIdBytes(BigInt(betId)));

/** Receipts by their round: where one names none, it is of the round of the reply. */
function inRounds(
  receipts: readonly Receipt[],
  reply: Pick<Placed, 'round_id' | 'chain_id' | 'chain_index'>,
) {
  const rounds = Map.groupBy(receipts, ({ round_id: id }) => id ?? reply.round_id);
  return Array.from(rounds, ([roundId, of]) => ({
    roundId,
    chainId: of[0]?.chain_id ?? reply.chain_id,
    index: of[0]?.chain_index ?? reply.chain_index,
    receipts: of,
  }));
}

type Terms = Pick<Placed, 'accountTag' | 'acceptedAt' | 'seed'> & {
  /** The stake; undefined in a round of a ticket that does not hold it. */
  readonly amount: string | undefined;
};

function keptBet(receipt: Receipt, { accountTag, acceptedAt, seed, amount }: Terms): KeptBet {
  const stake = parseMoney(amount ?? '');
  const { index, size, path } = receipt;
  return {
    betId: keptIdOf(receipt.bet_id),
    accountTag,
    content: receipt.content,
    stakeMinor: String(stake.ok ? stake.value : 0n),
    acceptedAt,
    playerSeed: seed,
    leaf: receipt.leaf,
    receipt: { batchRoot: receipt.root, path: sidesIn({ index, size, path }), signature: receipt.signature },
  };
}

/** A path that fits no tree is kept as none, and leads to no root. */
function sidesIn({ index, size, path }: Pick<Receipt, 'index' | 'size' | 'path'>) {
  try {
    const sides = sidesOf({ index, size, hashes: path.map((one) => fromHex(one, 32)) });
    return sides.map(({ side, hash: beside }) => ({ side, hash: toHex(beside) }));
  } catch {
    return [];
  }
}

/** Each bet is of a row that was sent, at its stake and odds, each row became a bet, and each receipt is of
 *  one of the bets. */
function slipProblem(asked: SlipRequest, placed: Placed): Step | null {
  const rows = rowsOf(asked);
  for (const bet of placed.bets) {
    const isSent = rows.some(
      (row) => row['play'] === bet.play && row['amount'] === bet.amount && row['odds'] === bet.odds,
    );
    const receipt = placed.receipts.find(({ bet_id: id }) => id === bet.id);
    const content = parseContent(receipt?.content ?? '');
    const isSame =
      content?.selectionKey === `${bet.play}:${bet.number}` && content.oddsE4 === oddsE4Of(bet.odds);
    if (!isSent || !isSame)
      return differs(`${bet.play}:${bet.number} ${bet.amount} ${bet.odds}`, receipt?.content);
  }
  const isMissing = rows.find(
    (row) =>
      !placed.bets.some(
        (bet) => row['play'] === bet.play && row['amount'] === bet.amount && row['odds'] === bet.odds,
      ),
  );
  if (isMissing) return differs(JSON.stringify(isMissing), undefined);
  return placed.receipts.length === placed.bets.length
    ? null
    : differs(`${placed.bets.length} receipts`, String(placed.receipts.length));
}

/** The text of a ticket is in the leaf of each of its rounds by its hash. */
function ticketProblem(row: object | undefined, placed: Placed, codeOf: CodeOf | null): Step | null {
  // The codes of the games are not known now; the ticket is compared after the draw all the same.
  if (!codeOf) return null;
  const hashes = [...new Set(placed.receipts.map(({ content }) => content.split('|')[1] ?? ''))];
  const [first = ''] = hashes;
  const isSame = hashes.length === 1 && isTextHash(first, row ?? {}, codeOf, (one) => toHex(hash(text(one))));
  return isSame ? null : differs('the ticket as it was sent', hashes.join(' '));
}

const differs = (expected: string, got: string | undefined): Step =>
  claim('bet-content', false, { expected, got: got ?? 'nothing', of: 'kept' });

const rowsOf = ({ bet_content: content }: SlipRequest): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(content) ? content : [];
