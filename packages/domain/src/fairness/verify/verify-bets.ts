import { betResultOf } from '../../bets/bet-status.ts';
import { familyOfLabel } from '../../games/families.ts';
import { creditOf } from '../../selection-result.ts';
import { fromHex, hash, text, toHex } from '../encoding.ts';
import type { AnnouncementExport, BetExport, PathExport, RoundExport, SideExport } from '../export-format.ts';
import { betLeafHash, parseContent } from '../leaf.ts';
import { rootFromPath, rootFromSides, type SidedHash } from '../merkle.ts';
import { readPayTableText } from '../pay-table-text.ts';
import { isSigned, receiptMessage } from '../receipt.ts';
import { oddsSteps } from './verify-league.ts';
import type { VerifyOptions } from './verify-options.ts';
import { amountOf, attempt, claim, compare, type Step } from './verify-step.ts';

/** Checks that the text of each pay table hashes to the hash in the leaves and prices the drawn family. */
export const payTableSteps = (round: RoundExport): Step[] =>
  round.payTables.flatMap((table) => {
    const read = readPayTableText(table.text);
    return [
      compare('pay-table', toHex(hash(text(table.text))), table.hash, table.id),
      compare('pay-table', table.id, read?.id ?? 'no pay table', table.id),
      compare(
        'pay-table',
        familyOfLabel(round.label) ?? 'no family',
        read?.family ?? 'no pay table',
        table.id,
      ),
      claim('pay-table', read?.hasOnePriceEach() ?? false, {
        expected: 'one price for each pick',
        got: table.id,
        of: table.id,
      }),
    ];
  });

/** Checks one of the caller's own bets: its terms, its receipt, its inclusion in the closed book, its
 *  payout. */
export const betSteps = (round: RoundExport, bet: BetExport, options: VerifyOptions, of: string): Step[] => [
  ...attempt('bet-content', () => contentStep(round, bet, options, of), of),
  ...attempt('odds', () => oddsSteps(bet, options, of), of),
  ...attempt('bet-leaf', () => leafStep(round, bet, of), of),
  ...attempt('receipt', () => receiptSteps(round, bet, of), of),
  ...attempt('bet-in-round', () => inRoundStep(round, bet, of), of),
  ...attempt('bet-time', () => timeStep(round, bet, of), of),
  ...attempt('payout', () => payoutSteps(round, bet, options, of), of),
];

function contentStep(round: RoundExport, bet: BetExport, options: VerifyOptions, of: string): Step {
  const content = parseContent(bet.content);
  if (options.league) {
    const { id, hash: digest } = options.league.table;
    return compare('bet-content', `${id} ${digest}`, `${content?.payTableId} ${content?.payTableHash}`, of);
  }
  const table = tableOf(round, bet);
  if (!content || !table)
    return claim('bet-content', false, { expected: 'content of a shown pay table', got: bet.content, of });
  const isSelection = (key: string): boolean => options.family?.selectionOf(key) !== undefined;
  const priced = readPayTableText(table.text)?.oddsOf(content.selectionKey, isSelection);
  return compare('bet-content', priced ?? 'no such selection', content.oddsE4, of);
}

/** The round of a leaf: its chain and place, and who signs there. */
type LeafRound = Pick<RoundExport, 'index'> & {
  readonly announcement: Pick<AnnouncementExport, 'chainId' | 'operatorKey'>;
};
type Leaf = Omit<BetExport, 'path' | 'status' | 'reason' | 'payoutMinor'>;

/** The leaf is the hash of its terms. */
export function leafStep(round: LeafRound, bet: Leaf, of: string): Step {
  const leaf = betLeafHash({
    chainId: fromHex(round.announcement.chainId, 16),
    index: round.index,
    betId: fromHex(bet.betId, 16),
    accountTag: fromHex(bet.accountTag, 16),
    content: bet.content,
    stakeMinor: amountOf(bet.stakeMinor),
    acceptedAt: bet.acceptedAt,
    playerSeed: fromHex(bet.playerSeed, 32),
  });
  return compare('bet-leaf', toHex(leaf), bet.leaf, of);
}

/** The operator signed for the leaf when it accepted the bet.   Cost: one signature check. */
export function receiptSteps(round: LeafRound, bet: Pick<Leaf, 'leaf' | 'receipt'>, of: string): Step[] {
  const { batchRoot, path, signature } = bet.receipt;
  const message = receiptMessage(
    fromHex(round.announcement.chainId, 16),
    round.index,
    fromHex(batchRoot, 32),
  );
  const holds = isSigned(message, fromHex(signature), fromHex(round.announcement.operatorKey, 32));
  return [
    compare('receipt', toHex(rootFromSides(fromHex(bet.leaf, 32), path.map(readSide))), batchRoot, of),
    claim('receipt', holds, { expected: 'a signature of the operator over the batch', got: signature, of }),
  ];
}

/** The leaf is under the root of its closed round. */
export function inRoundStep(
  { close }: Pick<RoundExport, 'close'>,
  bet: Pick<BetExport, 'leaf' | 'path'>,
  of: string,
): Step {
  const expected = `${close.root} of ${close.leafCount}`;
  return compare('bet-in-round', expected, `${reachedFrom(bet.leaf, bet.path)} of ${bet.path.size}`, of);
}

/** The bet was accepted while its round was open. */
export function timeStep(
  { close }: Pick<RoundExport, 'close'>,
  bet: Pick<BetExport, 'acceptedAt'>,
  of: string,
): Step {
  const inTime =
    Number.isSafeInteger(bet.acceptedAt) &&
    bet.acceptedAt >= close.opensAt &&
    bet.acceptedAt < close.closesAt;
  return claim('bet-time', inTime, {
    expected: `${close.opensAt} to before ${close.closesAt}`,
    got: String(bet.acceptedAt),
    of,
  });
}

function payoutSteps(round: RoundExport, bet: BetExport, options: VerifyOptions, of: string): Step[] {
  const due = dueOf(round, bet, options);
  return [
    compare('payout', due.reason ?? 'none', bet.reason ?? 'none', of),
    compare('payout', due.status, bet.status, of),
    compare('payout', due.payout, amountOf(bet.payoutMinor), of),
  ];
}

type Due = { readonly status: string; readonly reason: string | null; readonly payout: bigint | string };

/** Checks the outcome of a bet. That a bet was cancelled by its member is for the member to know: only its
 *  refund is checked. */
function dueOf(round: RoundExport, bet: BetExport, options: VerifyOptions): Due {
  const stake = amountOf(bet.stakeMinor);
  if (round.outcome === 'void') return { status: 'cancelled', reason: bet.reason ?? 'void', payout: stake };
  if (bet.reason === 'member') return { status: 'cancelled', reason: 'member', payout: stake };
  const content = parseContent(bet.content);
  const isPriced = options.league !== undefined || tableOf(round, bet) !== undefined;
  const result =
    content && isPriced
      ? options.family?.selectionOf(content.selectionKey)?.resultOn(round.numbers)
      : undefined;
  if (result === undefined || content === undefined) {
    return { status: 'a known selection', reason: null, payout: 'unknown' };
  }
  const { status, reason = null } = betResultOf({ round: 'settled', isCancelled: false, result });
  return { status, reason, payout: creditOf(stake, content.oddsE4, result) };
}

function tableOf(round: RoundExport, bet: BetExport): RoundExport['payTables'][number] | undefined {
  const content = parseContent(bet.content);
  return round.payTables.find(
    ({ id, hash: digest }) => id === content?.payTableId && digest === content.payTableHash,
  );
}

function reachedFrom(leaf: string, path: PathExport): string {
  const hashes = path.hashes.map((one) => fromHex(one, 32));
  const root = rootFromPath(fromHex(leaf, 32), { ...path, hashes });
  return root === undefined ? 'no root' : toHex(root);
}

function readSide({ side, hash: beside }: SideExport): SidedHash {
  if (side !== 'left' && side !== 'right') throw new Error(`not a side: ${String(side)}`);
  return { side, hash: fromHex(beside, 32) };
}
