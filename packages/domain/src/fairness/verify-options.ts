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

/** How a family draws, and which of its selections win. */
export type RoundRules = Pick<FamilyDefinition, 'wireType' | 'draw' | 'selectionOf'>;

/** What a reader brings along. */
export type VerifyOptions = SourceOptions & {
  /** The rules of the family that the round names; undefined when the reader knows no such family, and the
   *  round then fails. */
  readonly family: RoundRules | undefined;
};

/** What checking a round's outside entropy needs. */
export type SourceOptions = {
  /** Checks a beacon value. Left out where no beacon is in use, so that a page loads no pairing curve; a
   *  round with a beacon then fails. */
  readonly isBeaconValue?: BeaconCheck;
  /** Chain values this reader verified before, by chain or witness id: the walk down ends there instead of at
   *  the head. */
  readonly trusted?: Readonly<Record<string, ChainPoint>>;
};

/** Where a walk may end: at the head, or at a value this reader verified before when it lies on the way. */
export function endOf(options: SourceOptions, id: string, head: string, from: number): ChainPoint {
  const trusted = options.trusted?.[id];
  return trusted !== undefined && trusted.index <= from ? trusted : { index: 0, value: head };
}
