import { type Draw, eachOf, type Family, onePlay, setPlay, span, sumOf } from './play.ts';
import { patternOf } from './three-digits.ts';

const BALLS = [0, 1, 2];
const SUMS = span(0, 27);
/** They have no colour. */
const PLAIN = new Set([0, 13, 14, 27]);

const isBig = (draw: Draw): boolean => sumOf(draw) >= 14;
const isSmall = (draw: Draw): boolean => sumOf(draw) <= 13;
const isOdd = (draw: Draw): boolean => sumOf(draw) % 2 === 1;
const isEven = (draw: Draw): boolean => sumOf(draw) % 2 === 0;
const colour = (rest: number) => (draw: Draw) => !PLAIN.has(sumOf(draw)) && sumOf(draw) % 3 === rest;

/** Three digits and their sum. There is no push at 13 or 14: they win and lose as ordinary sums. */
export const pc28: Family = {
  places: 3,
  lowest: 0,
  highest: 9,
  isRanking: false,
  plays: new Map([
    [
      'sum',
      onePlay(
        BALLS,
        eachOf(SUMS, (sum, draw) => sumOf(draw) === sum),
      ),
    ],
    ['side', onePlay(BALLS, { big: isBig, small: isSmall, odd: isOdd, even: isEven })],
    [
      'combo',
      onePlay(BALLS, {
        bo: (draw) => isBig(draw) && isOdd(draw),
        be: (draw) => isBig(draw) && isEven(draw),
        so: (draw) => isSmall(draw) && isOdd(draw),
        se: (draw) => isSmall(draw) && isEven(draw),
      }),
    ],
    ['extreme', onePlay(BALLS, { big: (draw) => sumOf(draw) >= 23, small: (draw) => sumOf(draw) <= 4 })],
    ['colour', onePlay(BALLS, { red: colour(0), green: colour(1), blue: colour(2) })],
    [
      'pattern',
      onePlay(BALLS, {
        leopard: (draw) => patternOf(draw) === 'leopard',
        straight: (draw) => patternOf(draw) === 'straight',
        pair: (draw) => patternOf(draw) === 'pair',
      }),
    ],
    ['sumThree', setPlay(BALLS, 3, SUMS, (set, draw) => set.includes(sumOf(draw)))],
  ]),
};
