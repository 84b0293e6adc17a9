import { type Draw, eachOf, type Family, numberAt, onePlay, type Play, span, sumOf } from './play.ts';
import { patternOf } from './three-digits.ts';

const DIGITS = span(0, 9);
const BALLS = [0, 1, 2, 3, 4];
const [FRONT, MIDDLE, REAR] = [
  [0, 1, 2],
  [1, 2, 3],
  [2, 3, 4],
];

/** Five digits. */
export const ssc: Family = {
  places: 5,
  lowest: 0,
  highest: 9,
  isRanking: false,
  plays: new Map<string, Play>([
    ...BALLS.map((place): [string, Play] => [`ball${place + 1}`, ballPlay(place)]),
    ['total', totalPlay()],
    ['dt', duel()],
    ['front3', patternPlay(FRONT)],
    ['mid3', patternPlay(MIDDLE)],
    ['rear3', patternPlay(REAR)],
    ['any5', appears(BALLS)],
    ['frontAny', appears(FRONT)],
    ['midAny', appears(MIDDLE)],
    ['rearAny', appears(REAR)],
  ]),
};

function ballPlay(place: number): Play {
  return onePlay([place], {
    ...eachOf(DIGITS, (digit, draw) => draw[place] === digit),
    big: (draw) => numberAt(draw, place) >= 5,
    small: (draw) => numberAt(draw, place) <= 4,
    odd: (draw) => numberAt(draw, place) % 2 === 1,
    even: (draw) => numberAt(draw, place) % 2 === 0,
  });
}

function totalPlay(): Play {
  return onePlay(BALLS, {
    big: (draw) => sumOf(draw) >= 23,
    small: (draw) => sumOf(draw) <= 22,
    odd: (draw) => sumOf(draw) % 2 === 1,
    even: (draw) => sumOf(draw) % 2 === 0,
  });
}

/** The first ball against the last. A tie loses both sides and is a play of its own. */
function duel(): Play {
  return onePlay([0, 4], {
    dragon: (draw) => numberAt(draw, 0) > numberAt(draw, 4),
    tiger: (draw) => numberAt(draw, 0) < numberAt(draw, 4),
    tie: (draw) => numberAt(draw, 0) === numberAt(draw, 4),
  });
}

function patternPlay(places: readonly number[]): Play {
  const pattern = (draw: Draw) => patternOf(places.map((place) => numberAt(draw, place)));
  return onePlay(places, {
    leopard: (draw) => pattern(draw) === 'leopard',
    straight: (draw) => pattern(draw) === 'straight',
    pair: (draw) => pattern(draw) === 'pair',
    half: (draw) => pattern(draw) === 'half',
    mixed: (draw) => pattern(draw) === 'mixed',
  });
}

function appears(places: readonly number[]): Play {
  return onePlay(
    places,
    eachOf(DIGITS, (digit, draw) => places.some((place) => draw[place] === digit)),
  );
}
