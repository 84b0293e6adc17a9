import {
  type Draw,
  eachOf,
  type Family,
  numberAt,
  onePlay,
  type Play,
  rowPlay,
  setPlay,
  span,
  sumOf,
} from './play.ts';

const BALLS = span(1, 11);
const PLACES = [0, 1, 2, 3, 4];
const IN_ANY_ORDER = { inAnyOrder: true };

/** Five of eleven balls in order. */
export const elevenFive: Family = {
  places: 5,
  lowest: 1,
  highest: 11,
  isRanking: true,
  plays: new Map<string, Play>([
    ...PLACES.map((place): [string, Play] => [`ball${place + 1}`, ballPlay(place)]),
    ['total', totalPlay()],
    [
      'tail',
      onePlay(
        PLACES,
        { big: (draw) => sumOf(draw) % 10 >= 5, small: (draw) => sumOf(draw) % 10 <= 4 },
        IN_ANY_ORDER,
      ),
    ],
    [
      'dt',
      onePlay([0, 4], {
        dragon: (draw) => numberAt(draw, 0) > numberAt(draw, 4),
        tiger: (draw) => numberAt(draw, 0) < numberAt(draw, 4),
      }),
    ],
    [
      'any1',
      onePlay(
        PLACES,
        eachOf(BALLS, (ball, draw) => draw.includes(ball)),
        IN_ANY_ORDER,
      ),
    ],
    ...span(2, 8).map((size): [string, Play] => [`any${size}`, anyPlay(size)]),
    ['front2', rowPlay([0, 1], 2, BALLS, isFront)],
    ['front2Set', setPlay([0, 1], 2, BALLS, isFrontSet)],
    ['front3', rowPlay([0, 1, 2], 3, BALLS, isFront)],
    ['front3Set', setPlay([0, 1, 2], 3, BALLS, isFrontSet)],
  ]),
};

/** Ball 11 wins on its number and gives the stakes on all four sides back. */
function ballPlay(place: number): Play {
  const isEleven = (draw: Draw): boolean => draw[place] === 11;
  return onePlay(
    [place],
    {
      ...eachOf(BALLS, (ball, draw) => draw[place] === ball),
      big: (draw) => numberAt(draw, place) >= 6 && !isEleven(draw),
      small: (draw) => numberAt(draw, place) <= 5,
      odd: (draw) => numberAt(draw, place) % 2 === 1 && !isEleven(draw),
      even: (draw) => numberAt(draw, place) % 2 === 0,
    },
    { pushes: { big: isEleven, small: isEleven, odd: isEleven, even: isEleven } },
  );
}

/** A total of 30 gives the stakes on big and small back; it is even all the same. */
function totalPlay(): Play {
  const isThirty = (draw: Draw): boolean => sumOf(draw) === 30;
  return onePlay(
    PLACES,
    {
      big: (draw) => sumOf(draw) > 30,
      small: (draw) => sumOf(draw) < 30,
      odd: (draw) => sumOf(draw) % 2 === 1,
      even: (draw) => sumOf(draw) % 2 === 0,
    },
    { inAnyOrder: true, pushes: { big: isThirty, small: isThirty } },
  );
}

/** Up to five numbers must all be drawn; of six and more, all that is drawn must be among them. */
function anyPlay(size: number): Play {
  const isIn = (some: Draw, all: Draw): boolean => some.every((ball) => all.includes(ball));
  const wins = (set: Draw, draw: Draw): boolean => (size <= 5 ? isIn(set, draw) : isIn(draw, set));
  return setPlay(PLACES, size, BALLS, wins);
}

function isFront(row: readonly number[], draw: Draw): boolean {
  return row.every((ball, place) => draw[place] === ball);
}

function isFrontSet(set: readonly number[], draw: Draw): boolean {
  return set.every((ball) => draw.slice(0, set.length).includes(ball));
}
