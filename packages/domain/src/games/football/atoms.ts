import { lazily } from '../../cache/lazily.ts';
import { range } from '../combinatorics.ts';
import { halfTime, type MatchFacts } from './facts.ts';
import { SCORES, type Score, type ScoreTable } from './score-table.ts';
import { GOALS_MAX } from './season/model.ts';

/** All that markets can tell of a match, and its weight among `ATOM_WEIGHTS`. */
export type Atom = MatchFacts & { readonly weight: bigint };

/** A goal falls in the first half with chance 11/25. */
const FIRST_HALF = 11n;
const SECOND_HALF = 14n;
const HALVES = FIRST_HALF + SECOND_HALF;
const GOALS_OF_BOTH = 2 * GOALS_MAX;
/** The least common multiple of 1 to 18: the side of the first goal is one of that many. */
const ORDERS = 12_252_240n;
const SCORE_WEIGHT = HALVES ** BigInt(GOALS_OF_BOTH) * ORDERS;
/** The sum of the weights of all atoms: chances are integers over it. */
export const ATOM_WEIGHTS = 1_000_000_000n * SCORE_WEIGHT;

/** Every atom of a match with a chance above zero, and that chance exactly. Given the score, the goals of
 *  each side in the first half are binomial, and the first goal of those that decide it is any side's with
 *  equal chances a goal.
 *  Source: sports, sections 2.2 and 2.3.   Cost: some 820 products of long integers; at first use some 3 000
 *  more. */
export const atomsOf = ({ tickets }: ScoreTable): readonly Atom[] =>
  ofScores().flatMap((ways, at) => {
    const ofScore = BigInt(tickets[at] ?? 0);
    return ofScore === 0n ? [] : ways.map(({ facts, share }) => ({ ...facts, weight: ofScore * share }));
  });

/** The atoms of each score, which are the same in every match. */
const ofScores = lazily(() =>
  SCORES.map((score) => {
    const atoms = new Map<number, Share>();
    for (const { facts, share } of sharesOf(score)) {
      const key = keyOf(facts);
      atoms.set(key, { facts, share: share + (atoms.get(key)?.share ?? 0n) });
    }
    return [...atoms.values()];
  }),
);

type Share = { readonly facts: MatchFacts; readonly share: bigint };

/** The ways a score can come about, out of `SCORE_WEIGHT`. */
const sharesOf = ({ home, away }: Score): readonly Share[] =>
  range(0, home).flatMap((early) =>
    range(0, away).flatMap((against): readonly Share[] => {
      const ways = inFirstHalf(home, early) * inFirstHalf(away, against);
      const weight = (ways * SCORE_WEIGHT) / HALVES ** BigInt(home + away);
      const half = halfTime(early, against);
      const [own, other] = early + against > 0 ? [early, against] : [home, away];
      if (own + other === 0) return [{ facts: { home, away, ...half, first: 'none' }, share: weight }];
      const goals = BigInt(own + other);
      const shares: readonly Share[] = [
        { facts: { home, away, ...half, first: 'home' }, share: (weight * BigInt(own)) / goals },
        { facts: { home, away, ...half, first: 'away' }, share: (weight * BigInt(other)) / goals },
      ];
      return shares.filter(({ share }) => share > 0n);
    }),
  );

/** In how many of 25^goals cases that many goals fall in the first half. */
const inFirstHalf = (goals: number, early: number): bigint =>
  choose(goals, early) * FIRST_HALF ** BigInt(early) * SECOND_HALF ** BigInt(goals - early);

const choose = (n: number, k: number): bigint =>
  range(1, k).reduce((ways, i) => (ways * BigInt(n - k + i)) / BigInt(i), 1n);

const FIRSTS = ['home', 'away', 'none'] as const;

/** A small integer for each possible atom. */
export const keyOf = ({ home, away, halfLead, halfGoals, first }: MatchFacts): number =>
  (((home * (GOALS_MAX + 1) + away) * 3 + halfLead + 1) * 3 + halfGoals) * 3 + FIRSTS.indexOf(first);
