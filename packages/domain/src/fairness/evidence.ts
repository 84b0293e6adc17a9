import { announcementHash } from './announcement.ts';
import { toHex } from './encoding.ts';
import { beaconRoundAt, beaconRoundFor } from './entropy.ts';
import type { BetExport, CloseExport, RoundExport } from './export-format.ts';
import { leafStep, receiptSteps } from './verify/verify-bets.ts';
import { readAnnouncement, recordHash, signatureStep } from './verify/verify-round.ts';
import { attempt, claim, compare, type Step } from './verify/verify-step.ts';

/** An accepted bet, or a ticket in one of its rounds, as its member's phone kept it. The seed is the one that
 *  the phone made. */
export type KeptBet = Omit<BetExport, 'path' | 'status' | 'reason' | 'payoutMinor'> & {
  /** Its receipt was asked for later: placed by a chase or with another phone, it has the seed that the
   *  operator names. */
  readonly isFetched?: true;
};

/** Evidence that a phone stored of a round: the terms and the close record as the server showed them, and its
 *  own bets. */
export type KeptEvidence = Pick<RoundExport, 'announcement' | 'index' | 'commitment'> & {
  /** Null where the phone saw none. */
  readonly close: CloseExport | null;
  /** Empty for somebody whose bets are in no book. */
  readonly bets: readonly KeptBet[];
};

/** Time at which a phone first received a close record, by the server's clock.   Units: ms. */
export type SeenRecord = {
  readonly q: string;
  readonly atMs: number;
  /** Since when the stream that brought it had been open without a break; null where that is not known. */
  readonly connectedAtMs: number | null;
};

/** The file that a phone saves for others to check: plain JSON. */
export type EvidenceExport = {
  readonly format: 'rf1/evidence/1';
  readonly rounds: readonly (KeptEvidence & {
    /** The published data of the round, where it differs from the stored evidence. */
    readonly published: RoundExport | null;
    /** The arrival of the close record, on the word of the phone alone. */
    readonly seen?: SeenRecord | null;
  })[];
};

/** The most own bets that a reply with the proof of a round lists. */
export const OWN_BETS_MAX = 2_000;

/** Checks that what was kept is the word of the operator: the announcement has its hash, each receipt is
 *  signed by the announced key over a leaf of exactly these terms, and so is the close record. Anybody can
 *  repeat it, so that nobody can make evidence up.
 *  Source: RF1 section 6.   Cost: one signature check for each bet and for the close record. */
export const verifyEvidence = (kept: KeptEvidence): Step[] => [
  ...attempt('announcement', () =>
    compare(
      'announcement',
      toHex(announcementHash(readAnnouncement(kept.announcement))),
      kept.announcement.hash,
    ),
  ),
  ...closeSteps(kept),
  ...kept.bets.flatMap((bet, at) => [
    ...attempt('bet-leaf', () => leafStep(kept, bet, `bet ${at + 1}`), `bet ${at + 1}`),
    ...attempt('receipt', () => receiptSteps(kept, bet, `bet ${at + 1}`), `bet ${at + 1}`),
  ]),
];

function closeSteps(kept: KeptEvidence): Step[] {
  const { close } = kept;
  if (close === null) return [];
  return [
    ...attempt('close-record', () => compare('close-record', toHex(recordHash({ ...kept, close })), close.q)),
    ...attempt('operator-signature', () => signatureStep({ ...kept, close })),
  ];
}

/** Longest delay of a close record's arrival after the beacon's value: one period of the beacon, for the way
 *  to the phone and its clock.   Units: ms. */
export const ARRIVAL_TOLERANCE_MS = 3_000;

/** Compares the arrival of q with the creation of the beacon's value. A q that came later may have been made
 *  with that value known, so it warns. It proves nothing to others, who have only the phone's word. No step
 *  where there is no beacon, or where the phone was not connected at that moment.
 *  Source: RF1 sections 6 and 7. */
export function arrivalSteps(
  { announcement: { beacon } }: Pick<KeptEvidence, 'announcement'>,
  close: CloseExport | null,
  seen: SeenRecord | null,
): Step[] {
  if (!beacon || !close || typeof seen?.connectedAtMs !== 'number') return [];
  const due = beaconRoundAt(beacon, beaconRoundFor(beacon, close.closesAt, close.sealedAt));
  if (seen.connectedAtMs > due) return [];
  return [
    claim('arrival', seen.atMs <= due + ARRIVAL_TOLERANCE_MS, {
      expected: `seen by ${due + ARRIVAL_TOLERANCE_MS}`,
      got: String(seen.atMs),
      of: 'kept',
    }),
  ];
}

/** The data published of a round, before its draw or after it. */
export type PublishedRound = Pick<RoundExport, 'announcement' | 'index' | 'commitment'> & {
  readonly close: CloseExport | null;
} & Partial<Pick<RoundExport, 'bets' | 'tickets' | 'own'>>;

/** Compares what is published with what was kept: the same announcement, commitment and close record, and
 *  after the draw each kept leaf among those shown to its member. That a shown leaf is under the root of the
 *  round is for the steps of the round to prove. */
export const compareWithEvidence = (kept: KeptEvidence, published: PublishedRound): Step[] => [
  same('announcement', kept.announcement.hash, published.announcement.hash),
  same('announcement', kept.announcement.operatorKey, published.announcement.operatorKey),
  same('announcement', `index ${kept.index}`, `index ${published.index}`),
  same('commitment', kept.commitment, published.commitment),
  ...(kept.close && published.close ? [same('close-record', kept.close.q, published.close.q)] : []),
  ...(published.bets ? shownSteps(kept, { ...published, bets: published.bets }) : []),
];

function shownSteps(
  kept: KeptEvidence,
  { bets, tickets = [], own }: Pick<RoundExport, 'bets' | 'tickets' | 'own'>,
): Step[] {
  const leaves = new Map(bets.map(({ betId, leaf }) => [betId, leaf]));
  for (const { ticketId, rounds } of tickets)
    for (const { leaf, round } of rounds) if (round === null) leaves.set(ticketId, leaf);
  // A reply that counts them was read to its end; one of before that shows the first ones alone.
  const isWhole = own !== undefined || bets.length < OWN_BETS_MAX;
  return kept.bets
    .filter(({ betId }) => isWhole || leaves.has(betId))
    .map(({ betId, leaf }) => same('bet-in-round', leaf, leaves.get(betId) ?? 'no such bet'));
}

const same = (
  step: 'announcement' | 'commitment' | 'close-record' | 'bet-in-round',
  seen: string,
  now: string,
) => claim(step, seen === now, { expected: seen, got: now, of: 'kept' });
