import { readBuilder } from '@tessera/domain/games/football/builder';
import { type Market, marketOf } from '@tessera/domain/games/football/markets';

import type { FootballNames } from './zh-hans.ts';

/** Names in one catalogue, so that a phone loads no other. What a catalogue does not know is shown as its
 *  code. */
type Texts = Readonly<Record<string, string>>;
const find = (texts: Texts | undefined, key: string): string =>
  texts && Object.hasOwn(texts, key) ? (texts[key] ?? key) : key;

export const clubNameIn = (names: FootballNames, code: string): string => find(names.clubs, code);

/** A match by its clubs. */
export const pairNameIn = (names: FootballNames, home: string, away: string): string =>
  names.pair.replace('{home}', clubNameIn(names, home)).replace('{away}', clubNameIn(names, away));

/** A bet on several matches. */
export const ticketNameIn = ({ several }: FootballNames): string => several.name;

/** The way of a ticket, such as 3串4; the sizes of its lines stay as they are. */
export function wayNameIn({ several }: FootballNames, way: string): string {
  const [legs, lines] = way.split('串');
  return legs && lines ? several.way.replace('{legs}', legs).replace('{lines}', lines) : way;
}

/** The market of a key without its match, such as `ah-0.25`, or `bb`; a handicap as the home side has it. */
export function marketNameIn(names: FootballNames, key: string): string {
  const market = marketOf(key);
  const name = find(names.markets, market?.family ?? key);
  return market && HAS_LINE.has(market.family) ? lined(names, name, lineOf(market, 1)) : name;
}

/** Name of a pick in a market: a handicap with the line of its own side, a total with its line, the parts of
 *  a combination with their markets. */
export function pickNameIn(names: FootballNames, key: string, pick: string): string {
  const market = marketOf(key);
  if (!market) return combinationIn(names, pick);
  const name = find((names.picks as Readonly<Record<string, Texts>>)[market.family], pick);
  if (market.family === 'ah') return lined(names, name, lineOf(market, pick === 'h' ? 1 : -1));
  return OVER_A_LINE.has(market.family) ? lined(names, name, lineOf(market, 1)) : name;
}

function combinationIn(names: FootballNames, pick: string): string {
  const parts = readBuilder(pick);
  if (!parts.ok) return pick;
  return parts.value
    .map(
      (part) => `${marketNameIn(names, part.market.key)}: ${pickNameIn(names, part.market.key, part.pick)}`,
    )
    .join(' + ');
}

const HANDICAPS: ReadonlySet<Market['family']> = new Set(['hcp', 'ah']);
const OVER_A_LINE: ReadonlySet<Market['family']> = new Set(['ou', 'htou', 'th', 'ta']);
const HAS_LINE: ReadonlySet<Market['family']> = new Set([...HANDICAPS, ...OVER_A_LINE]);

/** A handicap has its sign, a total has none. */
function lineOf({ family, quarters }: Market, side: 1 | -1): string {
  const line = (side * quarters) / 4;
  return line > 0 && HANDICAPS.has(family) ? `+${line}` : String(line);
}

const lined = ({ withLine }: FootballNames, name: string, line: string): string =>
  withLine.replace('{name}', name).replace('{line}', line);
