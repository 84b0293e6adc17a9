import { type Draw, eachOf, type Family, onePlay, rowPlay, setPlay, span, sumOf } from './play.ts';

const DICE = [0, 1, 2];
const FACES = span(1, 6);
/** Each run of three faces, in rising order. */
const RUNS = new Set(['1,2,3', '2,3,4', '3,4,5', '4,5,6']);

const timesOf = (face: number, draw: Draw): number => draw.filter((die) => die === face).length;
const isTriple = (draw: Draw): boolean => new Set(draw).size === 1;
// 3 and 18 are neither big nor small; they are odd and even like any other sum.
const isBig = (draw: Draw): boolean => sumOf(draw) >= 11 && sumOf(draw) <= 17;
const isSmall = (draw: Draw): boolean => sumOf(draw) >= 4 && sumOf(draw) <= 10;
const isOdd = (draw: Draw): boolean => sumOf(draw) % 2 === 1;
const isEven = (draw: Draw): boolean => sumOf(draw) % 2 === 0;

/** Three dice. */
export const k3: Family = {
  places: 3,
  lowest: 1,
  highest: 6,
  isRanking: false,
  plays: new Map([
    [
      'sum',
      onePlay(
        DICE,
        eachOf(span(3, 18), (sum, draw) => sumOf(draw) === sum),
      ),
    ],
    ['side', onePlay(DICE, { big: isBig, small: isSmall, odd: isOdd, even: isEven })],
    [
      'combo',
      onePlay(DICE, {
        bo: (draw) => isBig(draw) && isOdd(draw),
        be: (draw) => isBig(draw) && isEven(draw),
        so: (draw) => isSmall(draw) && isOdd(draw),
        se: (draw) => isSmall(draw) && isEven(draw),
      }),
    ],
    ['tripleAny', onePlay(DICE, { any: isTriple })],
    [
      'tripleOne',
      onePlay(
        DICE,
        eachOf(FACES, (face, draw) => timesOf(face, draw) === 3),
      ),
    ],
    ['threeDiff', setPlay(DICE, 3, FACES, (set, draw) => set.every((face) => draw.includes(face)))],
    ['run', onePlay(DICE, { any: (draw) => RUNS.has(draw.toSorted((a, b) => a - b).join()) })],
    // The label says "contains the pair", and a triple does.
    [
      'pairAny',
      onePlay(
        DICE,
        eachOf(FACES, (face, draw) => timesOf(face, draw) >= 2),
      ),
    ],
    [
      'pairOne',
      // Exactly two dice show the first face and the third shows the other.
      rowPlay(
        DICE,
        2,
        FACES,
        ([pair = 0, single = 0], draw) => timesOf(pair, draw) === 2 && timesOf(single, draw) === 1,
      ),
    ],
    ['twoDiff', setPlay(DICE, 2, FACES, (set, draw) => set.every((face) => draw.includes(face)))],
    [
      'single',
      onePlay(
        DICE,
        eachOf(FACES, (face, draw) => timesOf(face, draw) >= 1),
      ),
    ],
  ]),
};
