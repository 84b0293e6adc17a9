import { usesBeacon } from './announcement.ts';
import type { BeaconNetwork } from './beacon.ts';
import { previousWitness, walkDown } from './chain.ts';
import { cosignMessage } from './close-record.ts';
import { fromHex, toHex } from './encoding.ts';
import { beaconRoundFor, beaconSource, witnessSource, type Source } from './entropy.ts';
import type { AnnouncementExport, BeaconExport, ClosedRound, SourceExport } from './export-format.ts';
import { isSigned } from './receipt.ts';
import { endOf, type SourceOptions } from './verify-options.ts';
import { claim, compare, type Step } from './verify-step.ts';

type WitnessExport = Extract<SourceExport, { type: 'witness' }>;
type BeaconValueExport = Extract<SourceExport, { type: 'beacon' }>;

/** The announced sources, no more and no fewer, each valid. */
export function sourceSteps(round: ClosedRound, options: SourceOptions): Step[] {
  const { announcement, sources } = round;
  const announced = [
    ...(announcement.beacon ? ['beacon'] : []),
    ...announcement.witnesses.map(({ id }) => `witness ${id}`).toSorted(),
  ];
  const got = sources.map(nameOf).toSorted();
  return [
    compare('sources', announced.join(', ') || 'none', got.join(', ') || 'none'),
    ...sources.flatMap((source) =>
      source.type === 'beacon' ? beaconSteps(round, source, options) : witnessSteps(round, source, options),
    ),
  ];
}

/** The sources as E takes them in. */
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

/** Whether the announcement names a beacon exactly when its policy has one. */
export function isBeaconTrusted({ policy, beacon }: AnnouncementExport): Step {
  const demand = usesBeacon(policy) ? 'a beacon' : 'no beacon';
  return compare('announcement', demand, beacon ? 'a beacon' : 'no beacon', 'beacon');
}

const nameOf = (source: SourceExport): string =>
  source.type === 'witness' ? `witness ${source.witness}` : source.type;

function beaconSteps(round: ClosedRound, source: BeaconValueExport, options: SourceOptions): Step[] {
  const { beacon } = round.announcement;
  if (beacon === null) return [claim('beacon-round', false, 'no beacon', 'a beacon value')];
  const { closesAt, sealedAt } = round.close;
  const network = toNetwork(beacon);
  const due = beaconRoundFor({ ...network, guard: beacon.guard }, closesAt, sealedAt);
  const signature = fromHex(source.signature, 48);
  const holds = options.isBeaconValue?.(network, network.chainHash, source.round, signature) ?? false;
  return [
    compare('beacon-round', due, source.round),
    claim('beacon-signature', holds, `a signature of the network over round ${due}`, source.signature),
  ];
}

const toNetwork = (beacon: BeaconExport): BeaconNetwork => ({
  ...beacon,
  chainHash: fromHex(beacon.chainHash, 32),
  publicKey: fromHex(beacon.publicKey, 96),
  groupHash: fromHex(beacon.groupHash, 32),
});

function witnessSteps(round: ClosedRound, source: WitnessExport, options: SourceOptions): Step[] {
  const { index, close } = round;
  const of = source.witness;
  const terms = round.announcement.witnesses.find(({ id }) => id === source.witness);
  if (terms === undefined) return [claim('witness-chain', false, 'an announced witness', of, of)];
  const value = fromHex(source.value, 32);
  const end = endOf(options, terms.id, terms.head, index);
  const reached = walkDown(previousWitness, fromHex(terms.id, 16), value, index, end.index);
  const message = cosignMessage(fromHex(close.q, 32), value, source.seenAt);
  const isCosigned = isSigned(message, fromHex(source.cosignature), fromHex(terms.key, 32));
  return [
    compare('witness-chain', toHex(reached), end.value, of),
    claim('witness-signature', isCosigned, 'a signature of the witness over q', source.cosignature, of),
  ];
}
