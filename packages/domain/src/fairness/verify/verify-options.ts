import type { FamilyDefinition } from '../../games/family.ts';
import type { SelectionResult } from '../../selection-result.ts';
import type { LegTerms } from '../../tickets/legs.ts';
import type { BeaconNetwork } from '../beacon.ts';
import type { Bytes } from '../encoding.ts';
import type { ChainPoint, FixtureExport, PayTableName, RoundExport, TicketExport } from '../export-format.ts';
import type { Step } from './verify-step.ts';

export type BeaconCheck = (
  network: BeaconNetwork,
  chainHash: Bytes,
  round: number,
  signature: Bytes,
) => boolean;

/** The rules of a family: its draw and its winning selections. */
export type RoundRules = Pick<FamilyDefinition, 'code' | 'label' | 'draw' | 'selectionOf'>;

/** Rules of one round of a league's chain, from the text of its model. */
export type LeagueCheck = {
  readonly family: RoundRules;
  /** Name of the model in the content of each bet. */
  readonly table: PayTableName;
  /** Match days of a season. */
  readonly days: number;
  readonly fixtures: readonly FixtureExport[];
  /** The matches that a key draws, in words. */
  readonly drawn: (key: Bytes) => readonly string[];
  /** The matches that numbers stand for, in the same words; undefined where they are no match day. */
  readonly published: (numbers: readonly number[]) => readonly string[] | undefined;
  /** Undefined for what is not on sale.   Units: x 10 000. */
  readonly oddsOf: (selectionKey: string) => number | undefined;
  readonly tickets: TicketCheck;
};

/** Rules against which the tickets of a league are checked. */
export type TicketCheck = {
  /** Ticket limits of a market, with its match; undefined where there is none. */
  readonly marketOf: (selection: string) =>
    | (Pick<LegTerms, 'maxLegs' | 'isExclusive'> & {
        readonly match: number;
        readonly hasPick: (pick: string) => boolean;
      })
    | undefined;
  /** Undefined for what is no selection of these numbers. */
  readonly resultOn: (
    selection: string,
    pick: string,
    numbers: readonly number[],
  ) => SelectionResult | undefined;
  /** The price in a round by the text of its model; undefined for what is not on sale there.   Units:
   *  x 10 000. */
  readonly oddsAt: (model: string, index: number, selectionKey: string) => number | undefined;
  readonly stepsOf: (round: RoundExport, ticket: TicketExport, options: VerifyOptions, of: string) => Step[];
};

/** The parts that the caller of a verification supplies. */
export type VerifyOptions = SourceOptions & {
  /** The rules of the family that the round names; undefined when the reader knows no such family, and the
   *  round then fails. */
  readonly family: RoundRules | undefined;
  /** Rules from the league's model. Left out for other rounds, so that a page loads no league; a round with a
   *  model then fails. */
  readonly league?: LeagueCheck | undefined;
  /** Other rounds that the caller has proved, with which the tickets of this one are compared. A round that
   *  is not among them is known by its hashes alone. */
  readonly others?: readonly RoundExport[];
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
