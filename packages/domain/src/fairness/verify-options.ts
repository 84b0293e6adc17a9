import type { FamilyDefinition } from '../games/family.ts';
import type { BeaconNetwork } from './beacon.ts';
import type { Bytes } from './encoding.ts';
import type { ChainPoint } from './export-format.ts';

export type BeaconCheck = (
  network: BeaconNetwork,
  chainHash: Bytes,
  round: number,
  signature: Bytes,
) => boolean;

/** The rules of a family: its draw and its winning selections. */
export type RoundRules = Pick<FamilyDefinition, 'label' | 'draw' | 'selectionOf'>;

/** The parts that the caller of a verification supplies. */
export type VerifyOptions = SourceOptions & {
  /** The rules of the family that the round names; undefined when the reader knows no such family, and the
   *  round then fails. */
  readonly family: RoundRules | undefined;
};

/** The parts that verifying the external entropy of a round needs. */
export type SourceOptions = {
  /** Checks a beacon value. Left out where no beacon is in use, so that a page loads no pairing curve; a
   *  round with a beacon then fails. */
  readonly isBeaconValue?: BeaconCheck;
  /** Chain values this reader verified before, by chain or witness id: the walk down ends there instead of at
   *  the head. */
  readonly trusted?: Readonly<Record<string, ChainPoint>>;
};

/** The end of a hash chain walk: the head, or a value on the way that the caller verified before. */
export function endOf(options: SourceOptions, id: string, head: string, from: number): ChainPoint {
  const trusted = options.trusted?.[id];
  return trusted !== undefined && trusted.index <= from ? trusted : { index: 0, value: head };
}
