import { bls12_381 } from '@noble/curves/bls12-381.js';
import { ed25519 } from '@noble/curves/ed25519.js';

import { commitmentOf, previousSeed, previousWitness, walkDown } from '../src/fairness/chain.ts';
import { bookMessage, closeHash, closeMessage, cosignMessage } from '../src/fairness/close-record.ts';
import { finalKey, numbersOf } from '../src/fairness/derive.ts';
import {
  compareBytes,
  concat,
  fromHex,
  hash,
  lp,
  tagged,
  text,
  toHex,
  u32,
  u64,
  u8,
  type Bytes,
} from '../src/fairness/encoding.ts';
import type {
  AnnouncementExport,
  BeaconExport,
  BetExport,
  ClosedRound,
  RoundExport,
  SourceExport,
  TicketExport,
} from '../src/fairness/export-format.ts';
import { betLeafHash } from '../src/fairness/leaf.ts';
import { sidesOf } from '../src/fairness/merkle.ts';
import { QUICKNET } from '../src/fairness/quicknet.ts';
import { receiptMessage } from '../src/fairness/receipt.ts';
import { resultHash } from '../src/fairness/result-hash.ts';
import { matchDayCheck } from '../src/fairness/verify/match-day-check.ts';
import { familyOf } from '../src/games/definitions.ts';
import { familyOfLabel } from '../src/games/families.ts';
import type { FamilyDefinition } from '../src/games/family.ts';
import { inclusionPath, merkleRoot, sortLeaves } from './oracles/merkle-tree.ts';

export const OPERATOR_SECRET = new Uint8Array(32).fill(1);
const BEACON_SECRET = new Uint8Array(32).fill(4);
const BATCH_SIZE = 3;
export const LENGTH = 40;

/** As an announcement shows it. */
export const publicKeyOf = (secret: Bytes): string => toHex(ed25519.getPublicKey(secret));

type WitnessExport = Extract<SourceExport, { type: 'witness' }>;
type WitnessTermsExport = AnnouncementExport['witnesses'][number];

/** Manipulations available to the holder of every key, apart from changing the plain fields of an export. */
export type Dishonesty = {
  /** Bets that get their receipts and stay out of the closed round. */
  readonly leftOut?: readonly number[];
  /** Bets that q counts beyond those under its root. */
  readonly countedMore?: number;
  readonly operatorSecret?: Bytes;
  readonly witnessSecret?: Bytes;
  /** The value that the witness signs in place of q. */
  readonly cosignedQ?: Bytes;
  /** A sum of the book in place of what its bets add up to. */
  readonly book?: Partial<Omit<RoundExport['book'], 'signature'>>;
  /** The value for which the sum of the book is signed in place of q. */
  readonly bookQ?: Bytes;
  /** The index that the receipts are signed for. */
  readonly receiptIndex?: number;
};

/** Recomputes and signs anew everything in an export that follows from its plain fields: the announcement's
 *  hash, the commitment, the anchor, the leaves with their receipts and paths, q, the co-signatures, E, the
 *  numbers and their hash. What a member was paid stays as it is. Checks nothing: any lie is signed. */
export function sign(round: RoundExport, dishonesty: Dishonesty = {}): RoundExport {
  const { operatorSecret = OPERATOR_SECRET } = dishonesty;
  const announcement = { ...round.announcement, hash: toHex(announcementHash(round.announcement)) };
  const chainId = fromHex(announcement.chainId);
  const seed = fromHex(round.seed);
  const entries = [...round.bets, ...(round.tickets ?? []).map(entryOf)];
  const leaves = entries.map((entry) => leafOf(entry, chainId, round.index));
  const inRound = sortLeaves(leaves.filter((_, at) => !dishonesty.leftOut?.includes(at)));

  const root = toHex(merkleRoot(inRound));
  const record = { ...round.close, root, leafCount: inRound.length + (dishonesty.countedMore ?? 0) };
  const q = closeHash({
    ...record,
    announcementHash: fromHex(announcement.hash),
    chainId,
    index: round.index,
    root: fromHex(root),
  });
  const close = {
    ...record,
    q: toHex(q),
    signature: toHex(ed25519.sign(closeMessage(q), operatorSecret)),
  };
  const sources = round.sources.map((source) =>
    source.type === 'beacon' ? source : cosigned(source, q, dishonesty),
  );
  const external = externalOf({ announcement, index: round.index, close, sources });
  const numbers = numbersOf(finalKey(seed, q, external), drawnAs(round));

  const proofAt = (at: number) => ({
    leaf: toHex(leaves[at] ?? new Uint8Array()),
    receipt: receiptOf(leaves, at, round, dishonesty),
    path: pathOf(inRound, leaves[at]),
  });
  return {
    ...round,
    announcement,
    close,
    book: bookOf(entries, q, dishonesty),
    sources,
    commitment: toHex(commitmentOf(chainId, round.index, seed)),
    anchor: {
      index: round.anchor.index,
      value: toHex(
        walkDown(previousSeed, chainId, { value: seed, from: round.index, to: round.anchor.index }),
      ),
    },
    external: toHex(external),
    numbers,
    resultHash: toHex(resultHash(q, external, round.label, numbers)),
    bets: round.bets.map((bet, at) => ({ ...bet, ...proofAt(at) })),
    ...(round.tickets && {
      tickets: round.tickets.map((ticket, at) => ({
        ...ticket,
        rounds: ticket.rounds.map((entry) =>
          entry.round === null ? { ...entry, ...proofAt(round.bets.length + at) } : entry,
        ),
      })),
    }),
  };
}

/** A ticket as its leaf in the round of the export has it. */
function entryOf(ticket: TicketExport): Entry {
  const own = ticket.rounds.find((entry) => entry.round === null);
  return {
    ...ticket,
    betId: ticket.ticketId,
    content: own?.content ?? '',
    stakeMinor: own?.stakeMinor ?? '0',
  };
}

function drawnAs(round: RoundExport): Pick<FamilyDefinition, 'label' | 'draw'> {
  const matchDay = matchDayCheck(round);
  if (matchDay) return matchDay.family;
  const family = familyOf(familyOfLabel(round.label) ?? '');
  if (family === undefined) throw new Error(`no family is drawn under ${round.label}`);
  return family;
}

/** A second formula for the announcement hash, which refuses no combination of terms. */
function announcementHash(a: AnnouncementExport): Bytes {
  const { beacon } = a;
  const witnesses = a.witnesses.map(({ id, head, key }) => concat(fromHex(id), fromHex(head), fromHex(key)));
  return hash(
    lp('rf1/announce'),
    fromHex(a.previous),
    fromHex(a.chainId),
    lp(a.game),
    u32(a.length),
    fromHex(a.head),
    u8(a.policy),
    lp(
      beacon
        ? concat(fromHex(beacon.chainHash), u64(beacon.genesis), u32(beacon.period), u32(beacon.guard))
        : '',
    ),
    lp(concat(...witnesses.toSorted(compareBytes))),
    fromHex(a.operatorKey),
    u64(a.createdAt),
  );
}

/** E over the sources as they stand, twice named or not. */
function externalOf({ announcement, index, sources }: ClosedRound): Bytes {
  const parts = sources.map((source) =>
    source.type === 'beacon'
      ? {
          order: concat(u8(1), u64(source.round)),
          bytes: concat(
            u8(1),
            lp(concat(fromHex(announcement.beacon?.chainHash ?? ''), u64(source.round))),
            lp(fromHex(source.signature)),
          ),
        }
      : {
          order: concat(u8(2), fromHex(source.witness)),
          bytes: concat(u8(2), lp(concat(fromHex(source.witness), u32(index))), lp(fromHex(source.value))),
        },
  );
  const ordered = parts.toSorted((a, b) => compareBytes(a.order, b.order));
  return tagged('rf1/ext', u8(ordered.length), ...ordered.map(({ bytes }) => bytes));
}

/** Contents of a leaf, and whether it was taken back. */
type Entry = Pick<
  BetExport,
  'betId' | 'accountTag' | 'content' | 'stakeMinor' | 'acceptedAt' | 'playerSeed' | 'reason'
>;

function leafOf(bet: Entry, chainId: Bytes, index: number): Bytes {
  return betLeafHash({
    chainId,
    index,
    betId: fromHex(bet.betId),
    accountTag: fromHex(bet.accountTag),
    content: bet.content,
    stakeMinor: BigInt(bet.stakeMinor),
    acceptedAt: bet.acceptedAt,
    playerSeed: fromHex(bet.playerSeed),
  });
}

/** Sum of the bets under the root, or the lie in its place. */
function bookOf(entries: readonly Entry[], q: Bytes, dishonesty: Dishonesty): RoundExport['book'] {
  const { operatorSecret = OPERATOR_SECRET, bookQ = q } = dishonesty;
  const sealed = entries.filter((_, at) => !dishonesty.leftOut?.includes(at));
  const standing = sealed.filter(({ reason }) => reason !== 'member');
  const sum = standing.reduce((total, bet) => total + BigInt(bet.stakeMinor), 0n);
  const honest = { cancelledCount: sealed.length - standing.length, stakeMinor: String(sum) };
  const { cancelledCount, stakeMinor } = { ...honest, ...dishonesty.book };
  const message = bookMessage(bookQ, cancelledCount, BigInt(stakeMinor));
  return { cancelledCount, stakeMinor, signature: toHex(ed25519.sign(message, operatorSecret)) };
}

/** Bets in batches of three, so that there are receipts of one bet, two and three. */
function receiptOf(
  leaves: readonly Bytes[],
  at: number,
  { announcement, index }: RoundExport,
  { operatorSecret = OPERATOR_SECRET, receiptIndex = index }: Dishonesty,
): BetExport['receipt'] {
  const start = at - (at % BATCH_SIZE);
  const batch = leaves.slice(start, start + BATCH_SIZE);
  const batchRoot = merkleRoot(batch);
  const message = receiptMessage(fromHex(announcement.chainId), receiptIndex, batchRoot);
  return {
    batchRoot: toHex(batchRoot),
    path: sidesOf(inclusionPath(batch, at - start)).map(({ side, hash: beside }) => ({
      side,
      hash: toHex(beside),
    })),
    signature: toHex(ed25519.sign(message, operatorSecret)),
  };
}

/** The path of a leaf; of a leaf that was left out, the path of the first one in its place. */
function pathOf(leaves: readonly Bytes[], leaf: Bytes | undefined): BetExport['path'] {
  const found = leaves.findIndex((one) => one === leaf);
  const path = inclusionPath(leaves, Math.max(found, 0));
  return { ...path, hashes: path.hashes.map(toHex) };
}

/** A witness of the test's own: its terms, and its source for an index before it is signed. */
export type TestWitness = {
  readonly terms: WitnessTermsExport;
  readonly source: (index: number, seenAt: number) => WitnessExport;
};

const SECRETS = new Map<string, Bytes>();

/** The same number always gives the same witness. */
export function testWitness(number: number): TestWitness {
  const id = concat(fromHex('f0f1f2f3f4f5f6f7f8f9fafbfcfdfe'), u8(255 - number));
  const secret = new Uint8Array(32).fill(2 + number);
  const valueAt = (index: number): Bytes =>
    walkDown(previousWitness, id, {
      value: hash(text('last of a witness'), u8(number)),
      from: LENGTH,
      to: index,
    });
  SECRETS.set(toHex(id), secret);
  return {
    terms: { id: toHex(id), head: toHex(valueAt(0)), key: toHex(ed25519.getPublicKey(secret)) },
    source: (index, seenAt) => ({
      type: 'witness',
      witness: toHex(id),
      value: toHex(valueAt(index)),
      seenAt,
      cosignature: '',
    }),
  };
}

function cosigned(source: WitnessExport, q: Bytes, dishonesty: Dishonesty): SourceExport {
  const secret = dishonesty.witnessSecret ?? SECRETS.get(source.witness) ?? OPERATOR_SECRET;
  const message = cosignMessage(dishonesty.cosignedQ ?? q, fromHex(source.value), source.seenAt);
  return { ...source, cosignature: toHex(ed25519.sign(message, secret)) };
}

/** A beacon network whose only member is the operator, with a valid chain hash, and its signatures. */
export function ownBeacon(beacon: BeaconExport): {
  readonly terms: BeaconExport;
  readonly signatureOf: (round: number) => string;
} {
  const scheme = bls12_381.shortSignatures;
  const publicKey = scheme.getPublicKey(BEACON_SECRET).toBytes();
  const network = [u32(beacon.period), u64(beacon.genesis), publicKey, QUICKNET.groupHash, text('quicknet')];
  return {
    terms: { ...beacon, publicKey: toHex(publicKey), chainHash: toHex(hash(...network)) },
    signatureOf: (round) => {
      const message = scheme.hash(hash(u64(round)), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_');
      return toHex(scheme.sign(message, BEACON_SECRET).toBytes());
    },
  };
}
