import { epochMs } from '@tessera/domain/time';

import type { AcceptedSlip } from '../bet/place-batch.ts';
import type { PlacedAnswer } from '../bet/place-batch.ts';
import { readTree, type ReceiptTree } from '../bet/receipt-tree.ts';
import type { Slip } from '../bet/slip.ts';
import type { GameCatalogue } from '../game/game-catalogue.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  printRefusal,
  printSlip,
  readRefusal,
  readSlipText,
  type RefusalText,
  type SlipText,
} from './slip-text.ts';

/** The outcome of a slip under the number that its sender gave it; what is no refusal is a fault. */
export type Outcome = {
  readonly id: number;
  /** As it came from the sender. */
  readonly slip: Slip | undefined;
} & ({ readonly answer: PlacedAnswer } | { readonly error: unknown });

/** Outcomes as they are sent: the slips of one batch share its tree. */
export type OutcomeTexts = {
  readonly trees: readonly TreeText[];
  readonly outcomes: readonly OutcomeText[];
};

type TreeText = readonly [
  levels: readonly string[],
  signature: string,
  chainId: string,
  chainIndex: number,
  acceptedAt: number,
];
type OutcomeText =
  | readonly [id: number, kind: 'accepted', accepted: AcceptedText]
  | readonly [id: number, kind: 'replayed', key: string]
  | readonly [id: number, kind: 'refused', refusal: RefusalText]
  | readonly [id: number, kind: 'fault', message: string];
type AcceptedText = readonly [
  tree: number,
  slipId: string,
  balanceMinor: string,
  entrySeq: string,
  firstLeaf: number,
  /** Only where the slip was accepted with the seeds of an earlier sending. */
  slip: SlipText | null,
];

/** Prints the outcomes of one turn.   Cost: per tree its nodes; about 1 us an outcome. */
export function printOutcomes(outcomes: readonly Outcome[]): OutcomeTexts {
  const trees: TreeText[] = [];
  const known = new Map<ReceiptTree, number>();
  const treeOf = (answer: AcceptedSlip): number => {
    const before = known.get(answer.tree);
    if (before !== undefined) return before;
    known.set(answer.tree, trees.length);
    const { tree, signature, chainId, chainIndex, acceptedAt } = answer;
    return (
      trees.push([tree.print(), signature.toString('hex'), chainId.toString('hex'), chainIndex, acceptedAt]) -
      1
    );
  };
  const print = (outcome: Outcome): OutcomeText => {
    const { id, slip } = outcome;
    if ('error' in outcome) return printError(id, outcome.error);
    const { answer } = outcome;
    if (answer.kind === 'replayed') return [id, 'replayed', answer.key];
    const { slipId, balanceMinor, entrySeq, firstLeaf } = answer;
    const other = answer.slip === slip ? null : printSlip(answer.slip);
    const numbers = [String(slipId), String(balanceMinor), String(entrySeq)] as const;
    return [id, 'accepted', [treeOf(answer), ...numbers, firstLeaf, other]];
  };
  return { outcomes: outcomes.map(print), trees };
}

const printError = (id: number, error: unknown): OutcomeText =>
  error instanceof Refusal
    ? [id, 'refused', printRefusal(error)]
    : [id, 'fault', error instanceof Error ? (error.stack ?? error.message) : String(error)];

/** Reads outcomes; `slipOf` gives the slip that was sent under a number, and nothing when nobody waits for it
 *  any more. */
export function readOutcomes(
  { trees, outcomes }: OutcomeTexts,
  { games, slipOf }: { games: Pick<GameCatalogue, 'byId'>; slipOf: (id: number) => Slip | undefined },
): Outcome[] {
  const batches = trees.map(([levels, signature, chainId, chainIndex, acceptedAt]) => ({
    tree: readTree(levels),
    signature: Buffer.from(signature, 'hex'),
    chainId: Buffer.from(chainId, 'hex'),
    chainIndex,
    acceptedAt: epochMs(acceptedAt),
  }));
  const read = (text: OutcomeText): Outcome => {
    const [id] = text;
    const slip = slipOf(id);
    if (text[1] === 'replayed') return { id, slip, answer: { kind: 'replayed', key: text[2] } };
    if (text[1] === 'refused') return { id, slip, error: readRefusal(text[2]) };
    if (text[1] === 'fault') return { id, slip, error: new Error(`the slip was not decided: ${text[2]}`) };
    const [at, slipId, balanceMinor, entrySeq, firstLeaf, other] = text[2];
    const batch = batches[at];
    const accepted = other ? readSlipText(games, other) : slip;
    if (!batch || !accepted) return { id, slip, error: new Error('an outcome came without its batch') };
    return {
      id,
      slip,
      answer: {
        kind: 'accepted',
        slip: accepted,
        slipId: BigInt(slipId),
        balanceMinor: BigInt(balanceMinor),
        entrySeq: BigInt(entrySeq),
        firstLeaf,
        ...batch,
      },
    };
  };
  return outcomes.map(read);
}
