import type { KeptEvidence, SeenRecord } from '@tessera/domain/fairness/evidence';
import type { RoundExport } from '@tessera/domain/fairness/export-format';
import type { Step } from '@tessera/domain/fairness/verify/verify-step';

import type { TakenRound } from './kept-bets.ts';

/** Evidence of a round that this phone stores for one member, or for one demo.
 *
 *  waiting -- the published round is what was kept --> agrees
 *  waiting -- it is not, or a receipt is none --> differs, for good
 *  agrees -- a bet of the same round is kept late --> waiting */
export type KeptRound = {
  readonly owner: string;
  readonly roundId: string;
  /** "" until it is known. */
  readonly issue: string;
  /** Time at which it was stored, by the server's clock.   Units: ms. */
  readonly keptAtMs: number;
  readonly state: 'waiting' | 'agrees' | 'differs';
  readonly bets: KeptEvidence['bets'];
  /** The place in its chain by the reply; null of a demo bet. */
  readonly place: { readonly chainId: string; readonly index: number } | null;
  /** The terms of the round as they were first shown; null until they have come. */
  readonly terms: Pick<KeptEvidence, 'announcement' | 'index' | 'commitment'> | null;
  readonly close: KeptEvidence['close'];
  /** The close record that came by the stream. */
  readonly seen: SeenRecord | null;
  /** A suspicion that is no proof: the close record came late. */
  readonly warned: Step | null;
  /** The first step that does not hold. */
  readonly failed: Step | null;
  /** The differing published data. */
  readonly published: RoundExport | null;
  /** True if its member has been notified of the difference. */
  readonly isTold: boolean;
};

const NOTHING = {
  issue: '',
  state: 'waiting',
  bets: [],
  place: null,
  terms: null,
  close: null,
  seen: null,
  warned: null,
  failed: null,
  published: null,
  isTold: false,
} as const;

type Owned = Pick<KeptRound, 'owner' | 'roundId' | 'keptAtMs'>;

/** A round of a demo bet: nothing of it is in the book, but the round itself can be compared. */
export const demoRound = (owned: Owned, issue: string): KeptRound => ({ ...NOTHING, ...owned, issue });

/** Adds the bets of a reply to what is kept of their round, and notes what of it is not what was asked for. A
 *  repeated reply adds nothing; that of the placing replaces a receipt that was fetched before it. */
export function withTaken(kept: KeptRound | undefined, owned: Owned, taken: TakenRound): KeptRound {
  const round = kept ?? { ...NOTHING, ...owned };
  const added = taken.bets.filter(({ betId, isFetched }) =>
    round.bets.every((bet) => bet.betId !== betId || (bet.isFetched && !isFetched)),
  );
  const others = round.bets.filter(({ betId }) => added.every((bet) => bet.betId !== betId));
  const isOther = round.place !== null && !isSamePlace(round.place, taken);
  return {
    ...round,
    state: added.length > 0 && round.state === 'agrees' ? 'waiting' : round.state,
    issue: round.issue || taken.issue,
    bets: [...others, ...added],
    place: round.place ?? { chainId: taken.chainId, index: taken.index },
    failed:
      round.failed ??
      taken.problem ??
      (isOther ? { step: 'receipt', ok: false, of: 'kept', ...placesOf(round, taken) } : null),
  };
}

/** The state of a round with a step that does not hold. */
export const differing = (failed: Step) => ({ state: 'differs', failed }) as const;

const isSamePlace = (one: NonNullable<KeptRound['place']>, other: typeof one): boolean =>
  one.chainId === other.chainId && one.index === other.index;

const placesOf = ({ place }: KeptRound, { chainId, index }: TakenRound) => ({
  expected: `${place?.chainId} ${place?.index}`,
  got: `${chainId} ${index}`,
});

/** Largest number of stored rounds of one member that agree, and of those that wait. */
export const KEPT_MAX = 400;

/** The rounds that make room: the oldest of those that agree, and the oldest of those that wait, whose house
 *  has published nothing of so many newer ones. What differs stays. */
export const evictedOf = (rounds: readonly KeptRound[]): readonly KeptRound[] =>
  (['agrees', 'waiting'] as const).flatMap((wanted) =>
    rounds
      .filter(({ state }) => state === wanted)
      .toSorted((one, other) => other.keptAtMs - one.keptAtMs)
      .slice(KEPT_MAX),
  );
