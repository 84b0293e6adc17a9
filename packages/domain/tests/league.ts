import { type FootballModel, modelText } from '../src/games/football/season/model.ts';

const CLUBS = `harbour 150 72, northgate 142 78, rivermouth 134 80, oldtown 128 84, castle 122 88, lakeside 118 90,
  foundry 114 94, meadow 110 96, summit 107 98, union 104 100, orchard 101 102, viaduct 98 104, saltmarsh 95 106,
  quarry 92 108, lantern 89 111, windmill 86 114, junction 83 117, heath 80 120, ferry 76 124, outpost 72 130`;

/** The league of the known answers: twenty clubs. */
export const LEAGUE: FootballModel = {
  id: 'vfl/1',
  base: { home: 156, away: 124 },
  rho: -6,
  clamp: { least: 20, most: 400 },
  drift: 8,
  rtpE4: 9700,
  prices: { least: 10_100, most: 10_000_000 },
  lines: { least: 12_000, most: 60_000 },
  clubs: CLUBS.split(/,\s+/).map((line) => {
    const [code = '', attack = '', defence = ''] = line.split(' ');
    return { code, attack: Number(attack), defence: Number(defence) };
  }),
};

/** The text of a small league: a chain of forty rounds has four of its seasons. */
export const LEAGUE_OF_SIX = modelText({ ...LEAGUE, clubs: LEAGUE.clubs.slice(0, 6) });

/** The pairs of the known answers.   Units: means 1/100. */
export const PAIRS = {
  A: { home: 156, away: 124 },
  B: { home: 286, away: 62 },
  C: { home: 84, away: 205 },
  D: { home: 400, away: 20 },
} as const;
