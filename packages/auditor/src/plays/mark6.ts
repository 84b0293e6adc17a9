import { type Draw, eachOf, type Family, numberAt, onePlay, openSetPlay, type Play, span } from './play.ts';

const BALLS = span(1, 49);
const SIX = [0, 1, 2, 3, 4, 5];
const SEVEN = [...SIX, 6];
const LAST = [6];

/** Where each ball's colour stands: a row for each ten, from the ball that ends in 0; the first row has no
 *  ball 0. R red, B blue, G green. */
const COLOURS = ['-RRBBGGRRB', 'BGRRBBGGRR', 'BGGRRBBGGR', 'RBGGRRBBGG', 'RBBGGRRBBG'].join('');

const special = (draw: Draw): number => numberAt(draw, 6);
const normals = (draw: Draw): Draw => draw.slice(0, 6);
const isPainted = (letter: string) => (draw: Draw) => COLOURS[special(draw)] === letter;
/** Numbers twelve apart have one animal, whichever year it is. */
const inGroup = (group: number, ball: number): boolean => ball % 12 === group % 12;
const endsIn = (figure: number, ball: number): boolean => String(ball).endsWith(String(figure));
const beginsWith = (figure: number, ball: number): boolean =>
  String(ball).padStart(2, '0').startsWith(String(figure));

/** Six normals and a special of 49 balls. */
export const mark6: Family = {
  places: 7,
  lowest: 1,
  highest: 49,
  isRanking: true,
  plays: new Map<string, Play>([
    ['special', specialPlay(BALLS, (number, ball) => number === ball)],
    ['side', sidePlay()],
    ['colour', onePlay(LAST, { red: isPainted('R'), blue: isPainted('B'), green: isPainted('G') })],
    ['zodiac', specialPlay(span(1, 12), inGroup)],
    ['head', specialPlay(span(0, 4), beginsWith)],
    ['tail', specialPlay(span(0, 9), endsIn)],
    [
      'normal',
      onePlay(
        SIX,
        eachOf(BALLS, (ball, draw) => normals(draw).includes(ball)),
        { inAnyOrder: true, namesOf: (name) => [Number(name)] },
      ),
    ],
    ...span(2, 4).map((size): [string, Play] => [
      `all${size}`,
      openSetPlay(SIX, size, BALLS, (set, draw) => set.every((ball) => normals(draw).includes(ball))),
    ]),
    [
      'withSpecial',
      openSetPlay(SEVEN, 2, BALLS, (set, draw) =>
        set.some(
          (ball) => special(draw) === ball && set.every((one) => one === ball || normals(draw).includes(one)),
        ),
      ),
    ],
    ['anyZodiac', anyPlay(span(1, 12), inGroup)],
    ['anyTail', anyPlay(span(0, 9), endsIn)],
  ]),
};

function specialPlay(picks: readonly number[], holds: (pick: number, ball: number) => boolean): Play {
  return onePlay(
    LAST,
    eachOf(picks, (pick, draw) => holds(pick, special(draw))),
  );
}

/** 49 is on no side and gives the stake back. */
function sidePlay(): Play {
  const isLast = (draw: Draw): boolean => special(draw) === 49;
  return onePlay(
    LAST,
    {
      big: (draw) => special(draw) >= 25 && !isLast(draw),
      small: (draw) => special(draw) <= 24,
      odd: (draw) => special(draw) % 2 === 1 && !isLast(draw),
      even: (draw) => special(draw) % 2 === 0,
    },
    { pushes: { big: isLast, small: isLast, odd: isLast, even: isLast } },
  );
}

/** One of the seven is enough. */
function anyPlay(picks: readonly number[], holds: (pick: number, ball: number) => boolean): Play {
  return onePlay(
    SEVEN,
    eachOf(picks, (pick, draw) => draw.some((ball) => BALLS.includes(ball) && holds(pick, ball))),
    { namesOf: (name) => BALLS.filter((ball) => holds(Number(name), ball)) },
  );
}
