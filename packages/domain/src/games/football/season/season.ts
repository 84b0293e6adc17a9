import { assert } from '../../../result.ts';
import type { Uniform } from '../../family.ts';
import type { FootballModel, Sides } from './model.ts';

/** A match as it is fixed before anybody bets: its clubs, as places in the model's text, and the mean goals
 *  of each.   Units: means 1/100. */
export type Fixture = { readonly clubs: Sides<number>; readonly means: Sides<number> };

/** Where a match day lies: seasons, and days within one, count from 1. */
export type MatchDay = { readonly season: number; readonly day: number };

type Strength = { readonly attack: number; readonly defence: number };

/** A season: how strong each club is in it, and in which order the clubs enter the table of pairs. Both
 *  follow from the hash of the model and the number of the season, so that nobody chooses them. */
export type Season = {
  /** Of each club, in the order of the text. */
  readonly strengths: readonly Strength[];
  /** Places of clubs in the text. */
  readonly order: readonly number[];
};

/** The days of a season: each club meets each other one twice. */
export const daysOfSeason = ({ clubs }: Pick<FootballModel, 'clubs'>): number => 2 * (clubs.length - 1);

/** The match day of the round with this chain index, which counts from 1. */
export function matchDayOf(model: Pick<FootballModel, 'clubs'>, index: number): MatchDay {
  assert(Number.isInteger(index) && index >= 1, 'a chain counts from 1');
  const days = daysOfSeason(model);
  return { season: Math.floor((index - 1) / days) + 1, day: ((index - 1) % days) + 1 };
}

/** Draws the strengths and the order of a season.
 *  Source: sports, section 2.5; `uniform` gives the words of the season's key under the label `season`.
 *  Cost: three words a club. */
export function drawSeason({ clubs, drift }: FootballModel, uniform: Uniform): Season {
  const moved = () => uniform(2 * drift + 1) - drift;
  const strengths = clubs.map(({ attack, defence }) => ({
    attack: attack + moved(),
    defence: defence + moved(),
  }));
  const order = clubs.map((_, at) => at);
  for (let k = order.length - 1; k >= 1; k -= 1) {
    const other = uniform(k + 1);
    [order[k], order[other]] = [order[other] as number, order[k] as number];
  }
  return { strengths, order };
}

/** The matches of a day, in the order in which they are numbered from 1.
 *  Source: sports, section 2.5: the circle method; the second half swaps the sides. */
export function fixturesOf(
  model: FootballModel,
  { strengths, order }: Season,
  day: number,
): readonly Fixture[] {
  const others = order.length - 1;
  assert(Number.isInteger(day) && day >= 1 && day <= 2 * others, 'the day lies in the season');
  const turn = (day - 1) % others;
  return Array.from({ length: order.length / 2 }, (_, k) => {
    const x = k === 0 ? others : (turn + k) % others;
    const y = (turn - k + others) % others;
    const isXAtHome = k === 0 ? turn % 2 === 1 : k % 2 === 1;
    const [first, second] = isXAtHome === day <= others ? [x, y] : [y, x];
    const clubs = { home: order[first] as number, away: order[second] as number };
    return { clubs, means: meansOf(model, strengths, clubs) };
  });
}

function meansOf(
  { base, clamp }: FootballModel,
  strengths: readonly Strength[],
  { home, away }: Sides<number>,
): Sides<number> {
  const mean = (of: number, attacking: number, defending: number): number => {
    const { attack } = strengths[attacking] as Strength;
    const { defence } = strengths[defending] as Strength;
    const rounded = Math.floor((of * attack * defence + 5000) / 10_000);
    return Math.min(Math.max(rounded, clamp.least), clamp.most);
  };
  return { home: mean(base.home, home, away), away: mean(base.away, away, home) };
}
