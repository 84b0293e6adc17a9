import { ok, refuse, type Result } from '../result.ts';

/** A leg as it is judged: which match of which kind, how many different picks, and what its market allows. */
export type LegTerms = {
  readonly match: string;
  readonly kind: 'virtual' | 'real';
  readonly picks: readonly string[];
  readonly isBanker: boolean;
  readonly maxLegs: number;
  readonly isExclusive: boolean;
};

export const LEGS = { least: 2, most: 8 } as const;

/** Why legs make no ticket. */
export const LEGS_REASONS = [
  'too_few',
  'too_many',
  'same_match',
  'kinds',
  'size',
  'banker',
  'picks',
  'market',
] as const;
export type LegsReason = (typeof LEGS_REASONS)[number];

/** Judges legs and the sizes of their lines.
 *  Refuses LEGS_INVALID with its reason, and with the leg, from 0, where one leg is the cause.
 *  Source: sports, section 7.1. */
export function judgeLegs(legs: readonly LegTerms[], sizes: readonly number[]): Result<null, 'LEGS_INVALID'> {
  const no = (reason: LegsReason, leg = -1) => refuse('LEGS_INVALID', leg < 0 ? { reason } : { reason, leg });
  if (legs.length < LEGS.least) return no('too_few');
  if (legs.length > LEGS.most) return no('too_many');
  const twice = legs.findIndex((leg, at) => legs.slice(0, at).some(({ match }) => match === leg.match));
  if (twice >= 0) return no('same_match', twice);
  const other = legs.findIndex(({ kind }) => kind !== legs[0]?.kind);
  if (other >= 0) return no('kinds', other);
  const badPicks = legs.findIndex((leg) => !hasPossiblePicks(leg));
  if (badPicks >= 0) return no('picks', badPicks);
  const narrow = legs.findIndex(({ maxLegs }) => legs.length > maxLegs);
  if (narrow >= 0) return no('market', narrow);
  const bankers = legs.filter(({ isBanker }) => isBanker).length;
  if (bankers >= legs.length) return no('banker');
  return areSizes(sizes, legs.length, bankers) ? ok(null) : no('size');
}

const hasPossiblePicks = ({ picks, isExclusive }: LegTerms): boolean =>
  picks.length > 0 && new Set(picks).size === picks.length && (picks.length === 1 || isExclusive);

/** Every line holds all bankers and at least one leg more. */
const areSizes = (sizes: readonly number[], legs: number, bankers: number): boolean =>
  sizes.length > 0 &&
  new Set(sizes).size === sizes.length &&
  sizes.every((size) => size >= Math.max(LEGS.least, bankers + 1) && size <= legs);
