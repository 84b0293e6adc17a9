import { range } from '../combinatorics.ts';
import { type Feature, valuesWhere } from '../feature.ts';
import { choicePlay, type LinePlay, orderedPlay } from '../plays.ts';
import { sideChoices } from '../sides.ts';
import type { Pk10Features } from './features.ts';
import { bitOf, exactaCode, PODIUM_SUM_BIG_FROM, RUNNERS } from './runners.ts';

const RANK_BIG_FROM = 6;
const NUMBERS = range(1, RUNNERS);

/** Every play of a ranking. */
export const pk10Plays = (features: Pk10Features): readonly LinePlay[] => [
  podiumSumPlay(features.sum),
  ...features.ranks.map(rankPlay),
  ...features.duels.map(duelPlay),
  orderedPlay(
    { key: 'exacta', group: 'podium' },
    {
      size: 2,
      members: NUMBERS.map(String),
      of: features.exacta,
      valuesOf: ([first, second]) => [exactaCode(Number(first), Number(second))],
    },
  ),
  membershipPlay('top2', features.firstTwo),
  membershipPlay('top3', features.firstThree),
];

function rankPlay(ranked: Feature): LinePlay {
  return choicePlay({ key: ranked.name, group: 'ranks' }, ranked, () => [
    ...NUMBERS.map((runner) => ({ pick: String(runner), values: [runner] })),
    ...sideChoices<number>(
      (holds) => NUMBERS.filter(holds),
      (runner) => (runner >= RANK_BIG_FROM ? 'big' : 'small'),
      (runner) => (runner % 2 === 0 ? 'even' : 'odd'),
    ),
  ]);
}

const duelPlay = (duel: Feature): LinePlay =>
  choicePlay({ key: duel.name, group: 'duels' }, duel, () => [
    { pick: 'dragon', values: [0] },
    { pick: 'tiger', values: [1] },
  ]);

/** 11 is small and odd like any other sum of its side, which is why the two sides have different odds. */
function podiumSumPlay(sum: Feature): LinePlay {
  const sums = range(3, 2 * RUNNERS - 1);
  return choicePlay({ key: 'gyh', group: 'sum' }, sum, () => [
    ...sums.map((each) => ({ pick: String(each), values: [each] })),
    ...sideChoices<number>(
      (holds) => sums.filter(holds),
      (each) => (each >= PODIUM_SUM_BIG_FROM ? 'big' : 'small'),
      (each) => (each % 2 === 0 ? 'even' : 'odd'),
    ),
  ]);
}

const membershipPlay = (key: string, shown: Feature): LinePlay =>
  choicePlay({ key, group: 'podium' }, shown, () =>
    NUMBERS.map((runner) => ({
      pick: String(runner),
      values: valuesWhere(shown, (mask) => (mask & bitOf(runner)) !== 0),
    })),
  );
