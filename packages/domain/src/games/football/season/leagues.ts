import { MINUTE_MS } from '../../../time.ts';
import type { LeagueGame } from '../../family.ts';
import { type Club, type FootballModel, modelText } from './model.ts';

const TERMS: Omit<FootballModel, 'id' | 'clubs'> = {
  base: { home: 156, away: 124 },
  rho: -6,
  clamp: { least: 20, most: 400 },
  drift: 8,
  rtpE4: 9700,
  prices: { least: 10_100, most: 10_000_000 },
  lines: { least: 12_000, most: 60_000 },
};

const COAST = `harbour 150 72, northgate 142 78, rivermouth 134 80, oldtown 128 84, castle 122 88,
  lakeside 118 90, foundry 114 94, meadow 110 96, summit 107 98, union 104 100, orchard 101 102, viaduct 98 104,
  saltmarsh 95 106, quarry 92 108, lantern 89 111, windmill 86 114, junction 83 117, heath 80 120, ferry 76 124,
  outpost 72 130`;

const HIGHLAND = `pinewood 146 74, cedar 138 79, maple 131 83, willow 125 86, heron 120 90, falcon 115 93,
  otter 111 96, comet 107 99, aurora 104 101, granite 100 104, copper 97 106, amber 93 109, prairie 89 112,
  glacier 85 116, canyon 80 121, monsoon 75 126`;

/** Clubs as a list of name, attack and defence. */
const clubsOf = (list: string): readonly Club[] =>
  list.split(/,\s+/).map((line) => {
    const [code = '', attack = '', defence = ''] = line.split(' ');
    return { code, attack: Number(attack), defence: Number(defence) };
  });

const textOf = (id: string, clubs: string): string => modelText({ id, ...TERMS, clubs: clubsOf(clubs) });

/** The leagues that a new installation starts with. Their texts are hashed into the announcements of their
 *  chains, so that they never change. */
export const FOOTBALL_LEAGUES: readonly LeagueGame[] = [
  {
    id: 11,
    code: 'football-5',
    category: 'sports',
    intervalMs: 5 * MINUTE_MS,
    model: textOf('vfl/1', COAST),
  },
  {
    id: 12,
    code: 'football-3',
    category: 'sports',
    intervalMs: 3 * MINUTE_MS,
    model: textOf('vfl2/1', HIGHLAND),
  },
];
