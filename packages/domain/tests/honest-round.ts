import { ed25519 } from '@noble/curves/ed25519.js';

import { announcementHash } from '../src/fairness/announcement.ts';
import { commitmentOf, headOf, previousWitness, seedAt, walkDown } from '../src/fairness/chain.ts';
import { closeHash, closeMessage, cosignMessage } from '../src/fairness/close-record.ts';
import { finalKey, numbersOf } from '../src/fairness/derive.ts';
import { fromHex, hash, text, toHex, u32, type Bytes } from '../src/fairness/encoding.ts';
import { externalHash } from '../src/fairness/entropy.ts';
import type { BetExport, PathExport, RoundExport, SourceExport } from '../src/fairness/export-format.ts';
import { gradeOf, type WitnessLocation } from '../src/fairness/grade.ts';
import { betIdBytes, betLeafHash, contentText } from '../src/fairness/leaf.ts';
import { inclusionPath, merkleRoot, sidesOf, sortLeaves } from '../src/fairness/merkle.ts';
import { QUICKNET } from '../src/fairness/quicknet.ts';
import { receiptMessage } from '../src/fairness/receipt.ts';
import { resultHash } from '../src/fairness/result-hash.ts';
import { readAnnouncement } from '../src/fairness/verify-round.ts';
import { toSources } from '../src/fairness/verify-sources.ts';
import { FAMILIES } from '../src/games/definitions.ts';
import type { GameFamily } from '../src/games/families.ts';
import { payoutOf } from '../src/odds.ts';
import { payTableOf, payTableText } from '../src/pay-table.ts';

export const OPERATOR_SECRET = new Uint8Array(32).fill(1);
const WITNESS_SECRET = new Uint8Array(32).fill(2);
const WITNESS_ID = fromHex('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff');
const LENGTH = 40;
const INDEX = 7;
const CLOSES_AT = 1_692_806_348_000;
/** quicknet's own signature of the round that a close at that moment takes. */
const ROUND_1000 =
  'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

export type HonestWish = {
  readonly family: GameFamily;
  readonly policy: 0 | 1 | 2 | 3;
  readonly selections: readonly string[];
  readonly outcome?: 'drawn' | 'void';
  readonly location?: WitnessLocation;
  /** Numbers (from 0) of the bets that their member took back. */
  readonly takenBack?: readonly number[];
};

/** A round as an honest operator publishes it, made with the formulas themselves. Chain, keys and times are
 *  fixed, so one wish always gives one round. */
export function honestRound(wish: HonestWish): RoundExport {
  const { policy } = wish;
  const family = FAMILIES[wish.family];
  const label = family.wireType;
  const chainId = hash(text(`${wish.family} ${policy}`)).slice(0, 16);
  const lastSeed = hash(text('last seed'), chainId);
  const witness = witnessChain();
  const announcement = announced(wish, chainId, headOf(chainId, lastSeed, LENGTH), witness.head);
  const seed = seedAt(chainId, lastSeed, LENGTH, INDEX);

  const table = payTableOf(family, 9700);
  const tableText = payTableText(table);
  const payTable = { id: table.id, hash: toHex(hash(text(tableText))), text: tableText };
  const drafts = wish.selections.map((key, at) =>
    draftBet(key, at, chainId, table.priceOf(key)?.oddsE4 ?? 0, payTable),
  );
  const leaves = sortLeaves(drafts.map(({ leaf }) => fromHex(leaf)));

  const record = {
    announcementHash: fromHex(announcement.hash),
    chainId,
    index: INDEX,
    game: announcement.game,
    issue: '20230823-0321',
    opensAt: CLOSES_AT - 240_000,
    closesAt: CLOSES_AT,
    drawsAt: CLOSES_AT + 60_000,
    sealedAt: CLOSES_AT + 900,
    leafCount: leaves.length,
    root: merkleRoot(leaves),
  };
  const q = closeHash(record);
  const { announcementHash: _a, chainId: _c, index: _i, root, ...fields } = record;
  const close = { ...fields, root: toHex(root), q: toHex(q), signature: signed(closeMessage(q)) };

  const sources: SourceExport[] = [];
  if (policy & 1) sources.push({ type: 'beacon', round: 1000, signature: ROUND_1000 });
  if (policy & 2) sources.push(witness.reveal(q, CLOSES_AT + 1_000));
  const external = externalHash(toSources({ announcement, index: INDEX, close, sources }));
  const numbers = numbersOf(finalKey(seed, q, external), family);
  const location = wish.location ?? (policy & 2 ? 'independent' : 'none');
  const outcome = wish.outcome ?? 'drawn';

  return {
    format: 'rf1/round/1',
    announcement,
    index: INDEX,
    commitment: toHex(commitmentOf(chainId, INDEX, seed)),
    close,
    sources,
    seed: toHex(seed),
    anchor: { index: 3, value: toHex(seedAt(chainId, lastSeed, LENGTH, 3)) },
    external: toHex(external),
    label,
    numbers,
    resultHash: toHex(resultHash(q, external, label, numbers)),
    witnessLocation: location,
    grade: gradeOf(policy, location),
    outcome,
    payTables: drafts.length > 0 ? [payTable] : [],
    bets: drafts.map((draft, at) => ({
      ...draft,
      receipt: receiptOf(drafts, at, chainId),
      path: pathExport(
        leaves,
        leaves.findIndex((leaf) => toHex(leaf) === draft.leaf),
      ),
      ...endOf(wish, draft, at, numbers),
    })),
  };
}

/** What a bet came to. */
function endOf(
  wish: HonestWish,
  draft: Draft,
  at: number,
  numbers: readonly number[],
): Pick<BetExport, 'status' | 'reason' | 'payoutMinor'> {
  const reason = wish.takenBack?.includes(at) ? 'member' : wish.outcome === 'void' ? 'void' : null;
  if (reason !== null) return { status: 'cancelled', reason, payoutMinor: draft.stakeMinor };
  const isWin = FAMILIES[wish.family].selectionOf(wish.selections[at] ?? '')?.wins(numbers) ?? false;
  if (!isWin) return { status: 'lose', reason, payoutMinor: '0' };
  const odds = Number(draft.content.split('|')[1]);
  return { status: 'win', reason, payoutMinor: String(payoutOf(BigInt(draft.stakeMinor), odds)) };
}

type Draft = Pick<
  BetExport,
  'betId' | 'accountTag' | 'content' | 'stakeMinor' | 'acceptedAt' | 'playerSeed' | 'leaf'
>;

function draftBet(
  selectionKey: string,
  at: number,
  chainId: Bytes,
  oddsE4: number,
  table: { readonly id: string; readonly hash: string },
): Draft {
  const bet = {
    betId: betIdBytes(BigInt(at + 1) << 22n),
    accountTag: hash(u32(at % 2)).slice(0, 16),
    content: contentText({ selectionKey, oddsE4, payTableId: table.id, payTableHash: table.hash }),
    stakeMinor: 1_001n + BigInt(at) * 333n,
    acceptedAt: CLOSES_AT - 60_000 + at,
    playerSeed: hash(text('player'), u32(at)),
  };
  return {
    ...bet,
    betId: toHex(bet.betId),
    accountTag: toHex(bet.accountTag),
    stakeMinor: String(bet.stakeMinor),
    playerSeed: toHex(bet.playerSeed),
    leaf: toHex(betLeafHash({ ...bet, chainId, index: INDEX })),
  };
}

/** Bets in batches of three, so that there are receipts of one bet, two and three. */
function receiptOf(drafts: readonly Draft[], at: number, chainId: Bytes): BetExport['receipt'] {
  const start = at - (at % 3);
  const batch = drafts.slice(start, start + 3).map(({ leaf }) => fromHex(leaf));
  const batchRoot = merkleRoot(batch);
  return {
    batchRoot: toHex(batchRoot),
    path: sidesOf(inclusionPath(batch, at - start)).map(({ side, hash: beside }) => ({
      side,
      hash: toHex(beside),
    })),
    signature: signed(receiptMessage(chainId, INDEX, batchRoot)),
  };
}

const pathExport = (leaves: readonly Bytes[], at: number): PathExport => {
  const path = inclusionPath(leaves, at);
  return { ...path, hashes: path.hashes.map(toHex) };
};

const signed = (message: Bytes): string => toHex(ed25519.sign(message, OPERATOR_SECRET));

function announced(
  wish: HonestWish,
  chainId: Bytes,
  head: Bytes,
  witnessHead: Bytes,
): RoundExport['announcement'] {
  const { chainHash, publicKey, groupHash, genesis, period, beaconId } = QUICKNET;
  const network = { chainHash: toHex(chainHash), publicKey: toHex(publicKey), groupHash: toHex(groupHash) };
  const draft = {
    hash: '',
    previous: '00'.repeat(32),
    chainId: toHex(chainId),
    game: `${wish.family}-3`,
    length: LENGTH,
    head: toHex(head),
    policy: wish.policy,
    beacon: wish.policy & 1 ? { ...network, genesis, period, beaconId, guard: 15 } : null,
    witnesses:
      wish.policy & 2
        ? [
            {
              id: toHex(WITNESS_ID),
              head: toHex(witnessHead),
              key: toHex(ed25519.getPublicKey(WITNESS_SECRET)),
            },
          ]
        : [],
    operatorKey: toHex(ed25519.getPublicKey(OPERATOR_SECRET)),
    createdAt: CLOSES_AT - 86_400_000,
  };
  return { ...draft, hash: toHex(announcementHash(readAnnouncement(draft))) };
}

function witnessChain(): { head: Bytes; reveal: (q: Bytes, seenAt: number) => SourceExport } {
  const value = walkDown(previousWitness, WITNESS_ID, hash(text('last of the witness')), LENGTH, INDEX);
  return {
    head: walkDown(previousWitness, WITNESS_ID, value, INDEX, 0),
    reveal: (q, seenAt) => ({
      type: 'witness',
      witness: toHex(WITNESS_ID),
      value: toHex(value),
      seenAt,
      cosignature: toHex(ed25519.sign(cosignMessage(q, value, seenAt), WITNESS_SECRET)),
    }),
  };
}
