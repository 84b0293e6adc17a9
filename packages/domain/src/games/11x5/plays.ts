import { arrangements, range, subsets } from '../combinatorics.ts';
import { type Choice, type Feature, valuesWhere } from '../feature.ts';
import { choicePlay, type LinePlay, orderedPlay, setPlay } from '../plays.ts';
import { sideChoices } from '../sides.ts';
import {
  ALL_BALLS,
  bitsOf,
  DRAWN,
  NEITHER_TOTAL,
  orderedCode,
  parityOf,
  parityOfBall,
  sizeOfBall,
  sizeOfTail,
  sizeOfTotal,
} from './balls.ts';
import { elevenFiveFeatures } from './features.ts';

const MEMBERS = ALL_BALLS.map(String);
/** The largest number of balls that one line of the any-balls plays names. */
const NAMED_MAX = 8;

/** Every play of five balls of eleven. */
export function elevenFivePlays(): readonly LinePlay[] {
  const { balls, duel, firstTwo, firstThree, total, shown } = elevenFiveFeatures();
  const draws = Array.from(subsets(ALL_BALLS, DRAWN), bitsOf);

  return [
    totalPlay(total),
    choicePlay({ key: 'tail', group: 'sides' }, total, () =>
      (['big', 'small'] as const).map((size) => ({
        pick: size,
        values: valuesWhere(total, (sum) => sizeOfTail(sum) === size),
      })),
    ),
    choicePlay({ key: 'dt', group: 'sides' }, duel, () => [
      { pick: 'dragon', values: [0] },
      { pick: 'tiger', values: [1] },
    ]),
    ...balls.map(ballPlay),
    choicePlay({ key: 'any1', group: 'any' }, shown, () =>
      ALL_BALLS.map((ball) => ({ pick: String(ball), values: drawsWithAll(draws, bitsOf([ball])) })),
    ),
    ...range(2, NAMED_MAX).map((size) =>
      setPlay(
        { key: `any${size}`, group: 'any' },
        {
          size,
          members: MEMBERS,
          of: shown,
          valuesOf: (set) => {
            const named = bitsOf(set.map(Number));
            return size <= DRAWN ? drawsWithAll(draws, named) : drawsWithin(draws, named);
          },
        },
      ),
    ),
    ...firstPlays('front2', 2, firstTwo),
    ...firstPlays('front3', 3, firstThree),
  ];
}

/** The draws that show every ball named, and those that show no other. */
const drawsWithAll = (draws: readonly number[], named: number): readonly number[] =>
  draws.filter((shown) => (shown & named) === named);
const drawsWithin = (draws: readonly number[], named: number): readonly number[] =>
  draws.filter((shown) => (shown | named) === named);

/** The total counts 30 as even, and as neither big nor small. */
function totalPlay(total: Feature): LinePlay {
  const choices = () =>
    sideChoices<number>((holds) => valuesWhere(total, holds), sizeOfTotal, parityOf).map((choice) =>
      choice.pick === 'big' || choice.pick === 'small' ? { ...choice, pushes: [NEITHER_TOTAL] } : choice,
    );
  return choicePlay({ key: 'total', group: 'sides' }, total, choices);
}

function ballPlay(ball: Feature): LinePlay {
  const neither = ALL_BALLS.filter((each) => sizeOfBall(each) === 'none');
  return choicePlay({ key: ball.name, group: 'balls' }, ball, () => [
    ...ALL_BALLS.map((each): Choice => ({ pick: String(each), values: [each] })),
    ...sideChoices<number>((holds) => ALL_BALLS.filter(holds), sizeOfBall, parityOfBall).map((choice) => ({
      ...choice,
      pushes: neither,
    })),
  ]);
}

/** The first balls in order, and the same in any order. */
const firstPlays = (key: string, size: number, of: Feature): readonly LinePlay[] => [
  orderedPlay(
    { key, group: 'front' },
    { size, members: MEMBERS, of, valuesOf: (row) => [orderedCode(row.map(Number))] },
  ),
  setPlay(
    { key: `${key}Set`, group: 'front' },
    {
      size,
      members: MEMBERS,
      of,
      valuesOf: (set) => Array.from(arrangements(set.map(Number), size), orderedCode),
    },
  ),
];
