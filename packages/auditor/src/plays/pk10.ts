import {
  type Draw,
  eachOf,
  type Family,
  numberAt,
  onePlay,
  type Play,
  rowPlay,
  span,
  sumOf,
} from './play.ts';

const NUMBERS = span(1, 10);
const DUELS = span(1, 5);

const podium = (draw: Draw, places: number): Draw => draw.slice(0, places);

/** Ten numbers ranked from first to last. */
export const pk10: Family = {
  places: 10,
  lowest: 1,
  highest: 10,
  isRanking: true,
  plays: new Map<string, Play>([
    ...NUMBERS.map((rank): [string, Play] => [`rank${rank}`, placePlay(rank - 1)]),
    ...DUELS.map((rank): [string, Play] => [`dt${rank}`, duel(rank - 1, 10 - rank)]),
    ['gyh', topSum()],
    [
      'exacta',
      rowPlay([0, 1], 2, NUMBERS, (row, draw) => row.every((number, place) => draw[place] === number)),
    ],
    [
      'top2',
      onePlay(
        [0, 1],
        eachOf(NUMBERS, (number, draw) => podium(draw, 2).includes(number)),
      ),
    ],
    [
      'top3',
      onePlay(
        [0, 1, 2],
        eachOf(NUMBERS, (number, draw) => podium(draw, 3).includes(number)),
      ),
    ],
  ]),
};

function placePlay(place: number): Play {
  return onePlay([place], {
    ...eachOf(NUMBERS, (number, draw) => draw[place] === number),
    big: (draw) => numberAt(draw, place) >= 6,
    small: (draw) => numberAt(draw, place) <= 5,
    odd: (draw) => numberAt(draw, place) % 2 === 1,
    even: (draw) => numberAt(draw, place) % 2 === 0,
  });
}

/** The dragon is the better rank of the two, and wins with the greater number. */
function duel(dragon: number, tiger: number): Play {
  return onePlay([dragon, tiger], {
    dragon: (draw) => numberAt(draw, dragon) > numberAt(draw, tiger),
    tiger: (draw) => numberAt(draw, dragon) < numberAt(draw, tiger),
  });
}

/** The sum of champion and runner-up. 11 is small and odd like any other sum, so nothing is pushed. */
function topSum(): Play {
  const sum = (draw: Draw): number => sumOf(podium(draw, 2));
  return onePlay([0, 1], {
    ...eachOf(span(3, 19), (wanted, draw) => sum(draw) === wanted),
    big: (draw) => sum(draw) >= 12,
    small: (draw) => sum(draw) <= 11,
    odd: (draw) => sum(draw) % 2 === 1,
    even: (draw) => sum(draw) % 2 === 0,
  });
}
