import { ok, refuse, type Result } from '../../../result.ts';

/** A club as the model starts with it. Units: percent of the base; a low defence concedes few goals. */
export type Club = { readonly code: string; readonly attack: number; readonly defence: number };

/** A pair of integers, one for each side of a match. */
export type Sides<T> = { readonly home: T; readonly away: T };

/** Everything that the results and prices of a league follow from, beside the draws. It never changes while a
 *  chain serves that announced its hash. */
export type FootballModel = {
  readonly id: string;
  /** Mean goals of an even match. Units: 1/100. */
  readonly base: Sides<number>;
  /** The dependence of low scores (Dixon and Coles). Units: 1/100. */
  readonly rho: number;
  /** Between which the mean of a side lies in any match. Units: 1/100. */
  readonly clamp: { readonly least: number; readonly most: number };
  /** By how much a strength moves at most from season to season. Units: percent. */
  readonly drift: number;
  /** Units: x 10 000. */
  readonly rtpE4: number;
  /** The least and the greatest odds on sale, of any selection and of a handicap or a total.   Units: x 10
   *  000. */
  readonly prices: Between;
  readonly lines: Between;
  /** An even number of 4 to 24, in the order of the text. */
  readonly clubs: readonly Club[];
};

type Between = { readonly least: number; readonly most: number };

/** Most goals of one side that a model knows. */
export const GOALS_MAX = 9;
/** The equally likely tickets of one match. */
export const SCORE_TICKETS = 1_000_000_000;
/** The weights of the 99 minutes on which a goal can fall, out of 1000, as the text writes them. */
const MINUTES = '9x45 15 12 8 | 11x45 20 16 12 8 6 3';

/** Writes a model down as the text that announcements name by its hash. ASCII; every line ends with a line
 *  feed.
 *  Source: sports, section 2.4. */
export function modelText(model: FootballModel): string {
  const { id, base, rho, clamp, drift, rtpE4, prices, lines, clubs } = model;
  const head = [
    'tessera football model 1',
    `id ${id}`,
    `goals ${GOALS_MAX}`,
    `tickets ${SCORE_TICKETS}`,
    `base ${base.home} ${base.away}`,
    `rho ${rho}`,
    `clamp ${clamp.least} ${clamp.most}`,
    `drift ${drift}`,
    `minutes ${MINUTES}`,
    `rtp ${rtpE4}`,
    `prices ${prices.least} ${prices.most}`,
    `lines ${lines.least} ${lines.most}`,
  ];
  const body = clubs.map(({ code, attack, defence }) => `club ${code} ${attack} ${defence}`);
  return `${[...head, ...body].join('\n')}\n`;
}

const NUMBER = '(0|-?[1-9][0-9]{0,9})';
const TEXT = new RegExp(
  [
    '^tessera football model 1',
    'id ([a-z0-9/]{1,32})',
    `goals ${GOALS_MAX}`,
    `tickets ${SCORE_TICKETS}`,
    `base ${NUMBER} ${NUMBER}`,
    `rho ${NUMBER}`,
    `clamp ${NUMBER} ${NUMBER}`,
    `drift ${NUMBER}`,
    `minutes ${MINUTES.replaceAll('|', '\\|')}`,
    `rtp ${NUMBER}`,
    `prices ${NUMBER} ${NUMBER}`,
    `lines ${NUMBER} ${NUMBER}`,
    '((?:club [a-z]{2,16} [1-9][0-9]{0,2} [1-9][0-9]{0,2}\n){4,24})$',
  ].join('\n'),
);

/** Reads the text that `modelText` writes.
 *  Refuses MODEL_INVALID: any other text, an odd number of clubs, a club named twice, or figures from which
 *  no table of goals follows. */
export function readModelText(text: string): Result<FootballModel, 'MODEL_INVALID'> {
  const found = TEXT.exec(text);
  if (!found) return refuse('MODEL_INVALID');
  const [, id = '', ...rest] = found;
  const figures = rest.slice(0, 11).map(Number);
  const clubs = readClubs(rest[11] ?? '');
  const [home = 0, away = 0, rho = 0, least = 0, most = 0, drift = 0, rtpE4 = 0] = figures;
  const [priceLeast = 0, priceMost = 0, lineLeast = 0, lineMost = 0] = figures.slice(7);
  const model: FootballModel = {
    id,
    base: { home, away },
    rho,
    clamp: { least, most },
    drift,
    rtpE4,
    prices: { least: priceLeast, most: priceMost },
    lines: { least: lineLeast, most: lineMost },
    clubs,
  };
  return isUsable(model) ? ok(model) : refuse('MODEL_INVALID');
}

const readClubs = (lines: string): readonly Club[] =>
  lines
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [, code = '', attack = '', defence = ''] = line.split(' ');
      return { code, attack: Number(attack), defence: Number(defence) };
    });

/** The corrected weights of the low scores stay above zero for all means that the clamp lets through. */
function isUsable({ base, rho, clamp, drift, rtpE4, prices, lines, clubs }: FootballModel): boolean {
  const names = new Set(clubs.map(({ code }) => code));
  return (
    clubs.length % 2 === 0 &&
    names.size === clubs.length &&
    clubs.every(({ attack, defence }) => attack > drift && defence > drift) &&
    base.home > 0 &&
    base.away > 0 &&
    drift >= 0 &&
    clamp.least > 0 &&
    clamp.least <= clamp.most &&
    clamp.most <= 1000 &&
    clamp.most * Math.abs(rho) < 10_000 &&
    clamp.most ** 2 * Math.max(rho, 0) < 1_000_000 &&
    Math.max(rho, 0) < 100 &&
    rtpE4 > 0 &&
    rtpE4 <= 10_000 &&
    isBetween(prices) &&
    isBetween(lines)
  );
}

const isBetween = ({ least, most }: Between): boolean => least > 10_000 && least <= most;
