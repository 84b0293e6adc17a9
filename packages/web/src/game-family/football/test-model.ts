import type { FootballModel } from '@tessera/domain/games/football/season/model';

/** The terms of the known answers, with as few clubs as a league can have. */
export const MODEL: FootballModel = {
  id: 'vfl/1',
  base: { home: 156, away: 124 },
  rho: -6,
  clamp: { least: 20, most: 400 },
  drift: 8,
  rtpE4: 9700,
  prices: { least: 10_100, most: 10_000_000 },
  lines: { least: 12_000, most: 60_000 },
  clubs: [
    { code: 'harbour', attack: 150, defence: 72 },
    { code: 'oldtown', attack: 128, defence: 84 },
    { code: 'ferry', attack: 76, defence: 124 },
    { code: 'outpost', attack: 72, defence: 130 },
  ],
};
