import { announcementHash, type Announcement } from '../announcement.ts';
import { commitmentOf, previousSeed, walkDown } from '../chain.ts';
import { closeHash, closeMessage } from '../close-record.ts';
import { finalKey, numbersOf } from '../derive.ts';
import { fromHex, toHex, type Bytes } from '../encoding.ts';
import { externalHash } from '../entropy.ts';
import type { AnnouncementExport, ClosedRound, RoundExport } from '../export-format.ts';
import { isSigned } from '../receipt.ts';
import { resultHash } from '../result-hash.ts';
import { fitsPolicy } from './grade.ts';
import { roundGrade } from './round-grade.ts';
import { betSteps, payTableSteps } from './verify-bets.ts';
import { bookSteps, stakesSteps } from './verify-book.ts';
import { fixtureSteps, matchSteps, modelSteps } from './verify-league.ts';
import { endOf, type VerifyOptions } from './verify-options.ts';
import { sourceSteps, sourceTermsSteps, toSources } from './verify-sources.ts';
import { attempt, claim, compare, type Step } from './verify-step.ts';

/** Recomputes a round from its export. Answers every step, in order; the round is proved when all are ok.
 *  Source: RF1 section 6.  Cost: one hash for each index down to the head or a trusted value; about 1 ms a
 *  signature. */
export function verifyRound(round: RoundExport, options: VerifyOptions): Step[] {
  return [
    ...attempt('format', () => formatSteps(round)),
    ...attempt('announcement', () => announcementSteps(round)),
    ...attempt('model', () => modelSteps(round, options)),
    ...attempt('fixtures', () => fixtureSteps(round, options)),
    ...attempt('grade', () => gradeStep(round)),
    ...attempt('commitment', () => commitmentStep(round)),
    ...attempt('seed-chain', () => chainStep(round, options)),
    ...attempt('times', () => timesStep(round)),
    ...attempt('close-record', () => compare('close-record', toHex(recordHash(round)), round.close.q)),
    ...attempt('operator-signature', () => signatureStep(round)),
    ...attempt('book', () => bookSteps(round, round.book)),
    ...sourceSteps(round, options),
    ...attempt('external', () => compare('external', toHex(externalHash(toSources(round))), round.external)),
    ...attempt('numbers', () => numbersSteps(round, options)),
    ...attempt('matches', () => matchSteps(round, options, keyOf(round))),
    ...attempt('result-hash', () => resultStep(round)),
    ...attempt('pay-table', () => payTableSteps(round)),
    ...round.bets.flatMap((bet, at) => betSteps(round, bet, options, `bet ${at + 1}`)),
    ...ticketsSteps(round, options),
    ...attempt('stakes', () => stakesSteps(round)),
  ];
}

const ticketsSteps = (round: RoundExport, options: VerifyOptions): Step[] =>
  (round.tickets ?? []).flatMap((ticket, at) => {
    const of = `ticket ${at + 1}`;
    return attempt(
      'ticket',
      () =>
        options.league?.tickets.stepsOf(round, ticket, options, of) ??
        claim('ticket', false, { expected: 'no ticket in a round of no league', got: ticket.ticketId, of }),
      of,
    );
  });

/** Reads an exported announcement. Asserts the sizes of its bytes. */
export function readAnnouncement(from: AnnouncementExport): Announcement {
  const { beacon } = from;
  return {
    previous: fromHex(from.previous, 32),
    chainId: fromHex(from.chainId, 16),
    game: from.game,
    length: from.length,
    head: fromHex(from.head, 32),
    policy: from.policy,
    beacon: beacon && { ...beacon, chainHash: fromHex(beacon.chainHash, 32) },
    witnesses: from.witnesses.map(({ id, head, key }) => ({
      id: fromHex(id, 16),
      head: fromHex(head, 32),
      key: fromHex(key, 32),
    })),
    operatorKey: fromHex(from.operatorKey, 32),
    createdAt: from.createdAt,
  };
}

function formatSteps({ format, outcome }: RoundExport): Step[] {
  const isOutcome = outcome === 'drawn' || outcome === 'void';
  return [
    compare('format', 'rf1/round/1', format),
    claim('format', isOutcome, { expected: 'drawn or void', got: String(outcome), of: 'outcome' }),
  ];
}

function announcementSteps(round: RoundExport): Step[] {
  const { announcement } = round;
  return [
    compare('announcement', toHex(announcementHash(readAnnouncement(announcement))), announcement.hash),
    compare('announcement', announcement.game, round.close.game, 'game'),
    ...sourceTermsSteps(announcement),
  ];
}

function gradeStep(round: RoundExport): Step[] {
  const { policy } = round.announcement;
  const location = round.witnessLocation;
  return [
    claim('grade', fitsPolicy(policy, location), {
      expected: 'a witness as the policy has it',
      got: location,
    }),
    compare('grade', roundGrade(round, location), round.grade),
  ];
}

function commitmentStep(round: RoundExport): Step {
  const chainId = fromHex(round.announcement.chainId, 16);
  return compare(
    'commitment',
    toHex(commitmentOf(chainId, round.index, fromHex(round.seed, 32))),
    round.commitment,
  );
}

function chainStep(round: RoundExport, options: VerifyOptions): Step[] {
  const { announcement, anchor, index } = round;
  const chainId = fromHex(announcement.chainId, 16);
  const inChain = index >= 1 && index <= announcement.length && anchor.index >= 0 && anchor.index <= index;
  if (!inChain)
    return [
      claim('seed-chain', false, { expected: `an index of 1 to ${announcement.length}`, got: String(index) }),
    ];
  const atAnchor = walkDown(previousSeed, chainId, {
    value: fromHex(round.seed, 32),
    from: index,
    to: anchor.index,
  });
  const steps = [compare('seed-chain', toHex(atAnchor), anchor.value, `anchor ${anchor.index}`)];
  const end = endOf(options, announcement.chainId, announcement.head, anchor.index);
  const reached = walkDown(previousSeed, chainId, { value: atAnchor, from: anchor.index, to: end.index });
  return [...steps, compare('seed-chain', toHex(reached), end.value, `index ${end.index}`)];
}

function timesStep(round: RoundExport): Step {
  const { opensAt, closesAt, drawsAt, sealedAt } = round.close;
  const { createdAt } = round.announcement;
  const times = [createdAt, opensAt, closesAt, drawsAt, sealedAt];
  // Texts would be compared by their first digit.
  const inOrder =
    times.every(Number.isSafeInteger) &&
    createdAt <= opensAt &&
    opensAt < closesAt &&
    closesAt < drawsAt &&
    closesAt <= sealedAt;
  const got = times.join(' ');
  return claim('times', inOrder, {
    expected: 'announced, opens, closes, draws in order; sealed after the close',
    got,
  });
}

/** Identity of a closed round. */
type SealedRound = Pick<ClosedRound, 'index' | 'close'> & {
  readonly announcement: Pick<AnnouncementExport, 'hash' | 'chainId'>;
};

/** q, computed from the fields of the export. */
export const recordHash = ({ announcement, index, close }: SealedRound): Uint8Array =>
  closeHash({
    ...close,
    announcementHash: fromHex(announcement.hash, 32),
    chainId: fromHex(announcement.chainId, 16),
    index,
    root: fromHex(close.root, 32),
  });

/** Checks the operator's signature of q. Cost: one signature check. */
export function signatureStep({
  announcement,
  close,
}: Pick<ClosedRound, 'close'> & {
  readonly announcement: Pick<AnnouncementExport, 'operatorKey'>;
}): Step {
  const message = closeMessage(fromHex(close.q, 32));
  const holds = isSigned(message, fromHex(close.signature), fromHex(announcement.operatorKey, 32));
  return claim('operator-signature', holds, {
    expected: 'a signature of the operator over q',
    got: close.signature,
  });
}

function numbersSteps(round: RoundExport, { family, league }: VerifyOptions): Step[] {
  const isKnown = family !== undefined && family.label === round.label;
  if (!isKnown)
    return [
      claim('numbers', false, { expected: family?.label ?? 'a known label', got: String(round.label) }),
    ];
  const areWhole = round.numbers.every(Number.isInteger);
  return [
    // The game's code begins with its family, and the code is part of the announcement and of q.
    compare('numbers', family.code, round.close.game.split('-')[0], 'game'),
    claim('numbers', areWhole, { expected: 'whole numbers', got: JSON.stringify(round.numbers), of: 'kind' }),
    // Those of a match day are compared match by match.
    ...(league
      ? []
      : [compare('numbers', numbersOf(keyOf(round), family).join(' '), round.numbers.join(' '))]),
  ];
}

/** K. */
const keyOf = ({ seed, close, external }: RoundExport): Bytes =>
  finalKey(fromHex(seed, 32), fromHex(close.q, 32), fromHex(external, 32));

/** Checks the hash over a round's numbers, q and E. */
export function resultStep(
  round: Pick<RoundExport, 'close' | 'external' | 'label' | 'numbers' | 'resultHash'>,
): Step {
  const [q, external] = [fromHex(round.close.q, 32), fromHex(round.external, 32)];
  return compare('result-hash', toHex(resultHash(q, external, round.label, round.numbers)), round.resultHash);
}
