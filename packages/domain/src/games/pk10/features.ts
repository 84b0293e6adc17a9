import { lazily } from '../../cache/lazily.ts';
import { arrangements, range } from '../combinatorics.ts';
import { type Feature, feature } from '../feature.ts';
import { bitOf, DUELS, duelAt, exactaCode, podiumSum, RUNNERS, runnerAt } from './runners.ts';

export type Pk10Features = {
  /** By rank - 1; the value is the runner's number. */
  readonly ranks: readonly Feature[];
  /** By duel - 1. */
  readonly duels: readonly Feature[];
  readonly sum: Feature;
  readonly exacta: Feature;
  readonly firstTwo: Feature;
  readonly firstThree: Feature;
};

/** The features of a ranking. Each feature reads at most three places, and by symmetry every arrangement of
 *  runners on those places stands for the same number of full rankings: 10, 90 or 720 cases replace 3 628
 *  800. */
export const pk10Features = lazily((): Pk10Features => ({
  ranks: range(1, RUNNERS).map((rank) =>
    onPlaces(`rank${rank}`, RUNNERS + 1, [rank - 1], (all) => runnerAt(all, rank)),
  ),
  duels: range(1, DUELS).map((duel) =>
    onPlaces(`dt${duel}`, 2, [duel - 1, RUNNERS - duel], (all) => duelAt(all, duel)),
  ),
  sum: onPlaces('gyh', 2 * RUNNERS, [0, 1], podiumSum),
  exacta: onPlaces('exacta', (RUNNERS + 1) ** 2, [0, 1], (all) =>
    exactaCode(runnerAt(all, 1), runnerAt(all, 2)),
  ),
  firstTwo: onPlaces(
    'top2',
    1 << RUNNERS,
    [0, 1],
    (all) => bitOf(runnerAt(all, 1)) | bitOf(runnerAt(all, 2)),
  ),
  firstThree: onPlaces(
    'top3',
    1 << RUNNERS,
    [0, 1, 2],
    (all) => bitOf(runnerAt(all, 1)) | bitOf(runnerAt(all, 2)) | bitOf(runnerAt(all, 3)),
  ),
}));

const onPlaces = (
  name: string,
  size: number,
  places: readonly number[],
  valueOf: Feature['valueOf'],
): Feature =>
  feature({ name, size, places, cases: () => arrangements(range(1, RUNNERS), places.length), valueOf });
