import type { Club, Model } from './model.ts';
import { hashOf, numbersUnder, u32 } from './words.ts';

/** Units: means x 100. */
export type Fixture = {
  readonly home: string;
  readonly away: string;
  readonly homeMean: number;
  readonly awayMean: number;
};

export type Season = {
  /** In the order of the text. */
  readonly clubs: readonly Club[];
  /** The order that the fixtures are made from. */
  readonly order: readonly Club[];
};

export type MatchDay = {
  readonly season: number;
  readonly day: number;
  readonly fixtures: readonly Fixture[];
};

/** The strengths of a season, from 1, and the order of its clubs. */
export function seasonOf(model: Model, season: number): Season {
  const below = numbersUnder(hashOf('rf1/season', model.hash, u32(season)), 'season');
  const drift = (): number => below(2 * model.drift + 1) - model.drift;
  const clubs: Club[] = [];
  for (const { id, attack, defence } of model.clubs)
    clubs.push({ id, attack: attack + drift(), defence: defence + drift() });
  const order = [...clubs];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = below(last + 1);
    const [a, b] = [clubAt(order, last), clubAt(order, other)];
    order[last] = b;
    order[other] = a;
  }
  return { clubs, order };
}

/** The matches of a round of the chain, from 1. One club stays in its place and the others turn around it. */
export function matchDayOf(model: Model, index: number): MatchDay {
  const turns = model.clubs.length - 1;
  const season = Math.ceil(index / (2 * turns));
  const day = index - (season - 1) * 2 * turns;
  const { order } = seasonOf(model, season);
  const turn = (day - 1) % turns;
  const isReturn = day > turns;
  const fixtures = Array.from({ length: order.length / 2 }, (_, k) => {
    const one = clubAt(order, k === 0 ? turns : (turn + k) % turns);
    const other = clubAt(order, (turn - k + turns) % turns);
    const isOneHome = (k === 0 ? turn : k) % 2 === 1;
    const [home, away] = isOneHome === isReturn ? [other, one] : [one, other];
    return fixtureOf(model, home, away);
  });
  return { season, day, fixtures };
}

function fixtureOf({ base, clamp: [least, most] }: Model, home: Club, away: Club): Fixture {
  const mean = (usual: number, attack: number, defence: number): number =>
    Math.min(most, Math.max(least, Math.floor((usual * attack * defence + 5000) / 10_000)));
  return {
    home: home.id,
    away: away.id,
    homeMean: mean(base[0], home.attack, away.defence),
    awayMean: mean(base[1], away.attack, home.defence),
  };
}

function clubAt(clubs: readonly Club[], place: number): Club {
  const club = clubs[place];
  if (!club) throw new Error(`no club in place ${place}`);
  return club;
}
