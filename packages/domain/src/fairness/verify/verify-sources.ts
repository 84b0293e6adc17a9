import { assert } from '../../result.ts';
import { POLICY, usesBeacon } from '../announcement.ts';
import type { BeaconNetwork } from '../beacon.ts';
import { previousWitness, walkDown } from '../chain.ts';
import { cosignMessage } from '../close-record.ts';
import { fromHex, toHex } from '../encoding.ts';
import { beaconRoundFor, beaconSource, witnessSource, type Source } from '../entropy.ts';
import type { AnnouncementExport, BeaconExport, ClosedRound, SourceExport } from '../export-format.ts';
import { QUICKNET } from '../quicknet.ts';
import { isSigned } from '../receipt.ts';
import { endOf, type SourceOptions } from './verify-options.ts';
import { attempt, claim, compare, type Step } from './verify-step.ts';

type WitnessExport = Extract<SourceExport, { type: 'witness' }>;
type BeaconValueExport = Extract<SourceExport, { type: 'beacon' }>;

/** Checks that the sources are exactly the announced ones and that each is valid. */
export function sourceSteps(round: ClosedRound, options: SourceOptions): Step[] {
  return [
    ...attempt('sources', () => namesStep(round)),
    ...round.sources.flatMap((source) => {
      if (source.type === 'beacon') {
        return [
          ...attempt('beacon-round', () => beaconRoundStep(round, source)),
          ...attempt('beacon-signature', () => beaconSignatureStep(round, source, options)),
        ];
      }
      return [
        ...attempt('witness-chain', () => witnessChainStep(round, source, options), source.witness),
        ...attempt('witness-signature', () => cosignatureStep(round, source), source.witness),
        witnessTimeStep(round, source),
      ];
    }),
  ];
}

/** The sources in the form that E hashes. */
export function toSources(round: ClosedRound): Source[] {
  const { announcement, index } = round;
  return round.sources.map((source) =>
    source.type === 'beacon'
      ? beaconSource(
          fromHex(announcement.beacon?.chainHash ?? '', 32),
          source.round,
          fromHex(source.signature, 48),
        )
      : witnessSource(fromHex(source.witness, 16), index, fromHex(source.value, 32)),
  );
}

/** Checks the announced terms: a known policy, the public beacon exactly where the policy requires one, and
 *  parties that differ from each other and from the operator. */
export function sourceTermsSteps({
  policy,
  beacon,
  witnesses,
  operatorKey,
}: AnnouncementExport): readonly Step[] {
  const demanded = usesBeacon(policy) ? toHex(QUICKNET.chainHash) : 'no beacon';
  const ids = new Set(witnesses.map(({ id }) => id));
  const keys = new Set([operatorKey, ...witnesses.map(({ key }) => key)]);
  const areApart = ids.size === witnesses.length && keys.size === witnesses.length + 1;
  return [
    claim('announcement', Object.values<number>(POLICY).includes(policy), {
      expected: 'policy 0 to 3',
      got: String(policy),
    }),
    compare('announcement', demanded, beacon?.chainHash ?? 'no beacon', 'beacon'),
    claim('announcement', areApart, {
      expected: 'one id and one key for each party',
      got: [...ids].join(' '),
      of: 'witnesses',
    }),
  ];
}

const nameOf = (source: SourceExport): string =>
  source.type === 'witness' ? `witness ${source.witness}` : source.type;

function namesStep({ announcement, sources }: ClosedRound): Step {
  const other = sources.find(({ type }) => type !== 'beacon' && type !== 'witness');
  if (other)
    return claim('sources', false, {
      expected: 'beacons and witnesses',
      got: String((other as SourceExport).type),
    });
  const announced = [
    ...(announcement.beacon ? ['beacon'] : []),
    ...announcement.witnesses.map(({ id }) => `witness ${id}`).toSorted(),
  ];
  const got = sources.map(nameOf).toSorted();
  return compare('sources', announced.join(', ') || 'none', got.join(', ') || 'none');
}

function beaconRoundStep(round: ClosedRound, source: BeaconValueExport): Step {
  const { closesAt, sealedAt } = round.close;
  return compare('beacon-round', beaconRoundFor(announcedBeacon(round), closesAt, sealedAt), source.round);
}

function beaconSignatureStep(round: ClosedRound, source: BeaconValueExport, options: SourceOptions): Step {
  const network = networkOf(round);
  const signature = fromHex(source.signature, 48);
  const holds = options.isBeaconValue?.(network, network.chainHash, source.round, signature) ?? false;
  const demand = `a signature of the network over round ${source.round}`;
  return claim('beacon-signature', holds, { expected: demand, got: source.signature });
}

function announcedBeacon({ announcement }: ClosedRound): BeaconExport {
  assert(announcement.beacon !== null, 'a beacon is announced');
  return announcement.beacon;
}

function networkOf(round: ClosedRound): BeaconNetwork {
  const beacon = announcedBeacon(round);
  return {
    ...beacon,
    chainHash: fromHex(beacon.chainHash, 32),
    publicKey: fromHex(beacon.publicKey, 96),
    groupHash: fromHex(beacon.groupHash, 32),
  };
}

function witnessChainStep(round: ClosedRound, source: WitnessExport, options: SourceOptions): Step {
  const { id, head } = termsOf(round, source);
  const end = endOf(options, id, head, round.index);
  const value = fromHex(source.value, 32);
  const reached = walkDown(previousWitness, fromHex(id, 16), { value, from: round.index, to: end.index });
  return compare('witness-chain', toHex(reached), end.value, id);
}

function cosignatureStep(round: ClosedRound, source: WitnessExport): Step {
  const { id, key } = termsOf(round, source);
  const value = fromHex(source.value, 32);
  const message = cosignMessage(fromHex(round.close.q, 32), value, source.seenAt);
  const holds = isSigned(message, fromHex(source.cosignature), fromHex(key, 32));
  return claim('witness-signature', holds, {
    expected: 'a signature of the witness over q',
    got: source.cosignature,
    of: id,
  });
}

/** A witness takes no record before the close, by its own clock. */
function witnessTimeStep({ close }: ClosedRound, { witness, seenAt }: WitnessExport): Step {
  const holds = Number.isSafeInteger(seenAt) && seenAt >= close.closesAt;
  return claim('witness-time', holds, {
    expected: `seen at ${close.closesAt} or later`,
    got: String(seenAt),
    of: witness,
  });
}

function termsOf(round: ClosedRound, { witness }: WitnessExport): AnnouncementExport['witnesses'][number] {
  const terms = round.announcement.witnesses.find(({ id }) => id === witness);
  assert(terms, 'the witness is announced');
  return terms;
}
