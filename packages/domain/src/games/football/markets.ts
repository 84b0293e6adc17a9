import { HALF_LOSS, HALF_WIN, LOSS, PUSH, type SelectionResult, WIN } from '../../selection-result.ts';
import { range } from '../combinatorics.ts';
import type { MatchFacts } from './facts.ts';

/** Families of markets, by which they are named and counted: handicaps of all lines are one family of
 *  markets. */
export const MARKET_FAMILIES = [
  '1x2',
  'hcp',
  'dc',
  'dnb',
  'ah',
  'ou',
  'btts',
  'ttg',
  'cs',
  'oe',
  'ht',
  'htou',
  'htft',
  'first',
  'th',
  'ta',
] as const;
export type MarketFamily = (typeof MARKET_FAMILIES)[number];

/** A market of one match, combinations apart: see `builder.ts`. */
export type Market = {
  /** Without its match: `1x2`, `ah-0.25`. */
  readonly key: string;
  readonly family: MarketFamily;
  /** The line in quarters of a goal; 0 where there is none. */
  readonly quarters: number;
  readonly picks: readonly string[];
  /** The most legs of a ticket that has this market. */
  readonly maxLegs: number;
  /** True if a leg may name several picks: no two of them can both win. */
  readonly isExclusive: boolean;
  /** True if it reads more of a match than its score. */
  readonly readsHalf: boolean;
  readonly resultOf: (pick: string, facts: MatchFacts) => SelectionResult;
};

const LEGS_MAX = 8;
const LEGS_OF_GOALS = 6;
const LEGS_OF_SCORES = 4;

type Wins = (pick: string, facts: MatchFacts) => boolean;
type Parts = Pick<Market, 'key' | 'family' | 'picks'> & Partial<Market>;

/** A market whose picks win or lose. */
const plain = ({ wins, ...parts }: Parts & { readonly wins: Wins }): Market => ({
  quarters: 0,
  maxLegs: LEGS_MAX,
  isExclusive: false,
  readsHalf: false,
  resultOf: (pick, facts) => (wins(pick, facts) ? WIN : LOSS),
  ...parts,
});

/** A market on a line in quarters of a goal: `ahead` says by how many quarters a pick is past it. */
const onLine = ({
  ahead,
  ...parts
}: Parts & { readonly ahead: (pick: string, facts: MatchFacts) => number }): Market => ({
  ...plain({ ...parts, wins: () => false }),
  resultOf: (pick, facts) => resultOfQuarters(ahead(pick, facts)),
});

/** Two quarters past the line win whole and one wins half; the same the other way.
 *  Source: sports, section 4. */
function resultOfQuarters(ahead: number): SelectionResult {
  if (ahead >= 2) return WIN;
  if (ahead === 1) return HALF_WIN;
  if (ahead === 0) return PUSH;
  return ahead === -1 ? HALF_LOSS : LOSS;
}

const signOf = (lead: number): string => (lead > 0 ? 'h' : lead < 0 ? 'a' : 'd');

const result = (): Market =>
  plain({
    key: '1x2',
    family: '1x2',
    picks: ['h', 'd', 'a'],
    isExclusive: true,
    wins: (pick, { home, away }) => signOf(home - away) === pick,
  });

const goalsAhead = (ahead: number): Market =>
  plain({
    key: `hcp${signed(ahead)}`,
    family: 'hcp',
    quarters: 4 * ahead,
    picks: ['h', 'd', 'a'],
    isExclusive: true,
    wins: (pick, { home, away }) => signOf(home + ahead - away) === pick,
  });

const doubleChance = (): Market =>
  plain({
    key: 'dc',
    family: 'dc',
    picks: ['1x', '12', 'x2'],
    wins: (pick, { home, away }) =>
      pick === '1x' ? home >= away : pick === '12' ? home !== away : home <= away,
  });

const handicap = (key: string, family: MarketFamily, quarters: number): Market =>
  onLine({
    key,
    family,
    quarters,
    picks: ['h', 'a'],
    ahead: (pick, { home, away }) => {
      const lead = 4 * (home - away) + quarters;
      return pick === 'h' ? lead : -lead;
    },
  });

const total = (quarters: number): Market =>
  onLine({
    key: `ou${quarters / 4}`,
    family: 'ou',
    quarters,
    picks: ['o', 'u'],
    ahead: (pick, { home, away }) => {
      const over = 4 * (home + away) - quarters;
      return pick === 'o' ? over : -over;
    },
  });

const bothScore = (): Market =>
  plain({
    key: 'btts',
    family: 'btts',
    picks: ['y', 'n'],
    wins: (pick, { home, away }) => (home > 0 && away > 0) === (pick === 'y'),
  });

/** `m7` stands for seven and more. */
const MANY_GOALS = 7;
const goals = (): Market =>
  plain({
    key: 'ttg',
    family: 'ttg',
    picks: range(0, MANY_GOALS).map((count) => `m${count}`),
    maxLegs: LEGS_OF_GOALS,
    isExclusive: true,
    wins: (pick, { home, away }) => pick === `m${Math.min(home + away, MANY_GOALS)}`,
  });

const HOME_SCORES = ['1-0', '2-0', '2-1', '3-0', '3-1', '3-2', '4-0', '4-1', '4-2', '5-0', '5-1', '5-2'];
const EVEN_SCORES = ['0-0', '1-1', '2-2', '3-3'];
const AWAY_SCORES = HOME_SCORES.map((score) => Array.from(score).toReversed().join(''));
const LISTED_SCORES = new Set([...HOME_SCORES, ...EVEN_SCORES, ...AWAY_SCORES]);
const score = (): Market =>
  plain({
    key: 'cs',
    family: 'cs',
    picks: [...HOME_SCORES, 'oh', ...EVEN_SCORES, 'od', ...AWAY_SCORES, 'oa'],
    maxLegs: LEGS_OF_SCORES,
    isExclusive: true,
    wins: (pick, { home, away }) => {
      const shown = `${home}-${away}`;
      return pick === (LISTED_SCORES.has(shown) ? shown : `o${signOf(home - away)}`);
    },
  });

const parity = (): Market =>
  plain({
    key: 'oe',
    family: 'oe',
    picks: ['o', 'e'],
    wins: (pick, { home, away }) => ((home + away) % 2 === 1) === (pick === 'o'),
  });

const halfResult = (): Market =>
  plain({
    key: 'ht',
    family: 'ht',
    picks: ['h', 'd', 'a'],
    isExclusive: true,
    readsHalf: true,
    wins: (pick, { halfLead }) => signOf(halfLead) === pick,
  });

const halfTotal = (line: number): Market =>
  plain({
    key: `htou${line}`,
    family: 'htou',
    quarters: 4 * line,
    picks: ['o', 'u'],
    readsHalf: true,
    wins: (pick, { halfGoals }) => halfGoals > line === (pick === 'o'),
  });

const halfAndFull = (): Market =>
  plain({
    key: 'htft',
    family: 'htft',
    picks: ['h', 'd', 'a'].flatMap((half) => ['h', 'd', 'a'].map((full) => half + full)),
    maxLegs: LEGS_OF_SCORES,
    isExclusive: true,
    readsHalf: true,
    wins: (pick, { halfLead, home, away }) => signOf(halfLead) + signOf(home - away) === pick,
  });

const FIRST = { h: 'home', n: 'none', a: 'away' } as const;
const firstGoal = (): Market =>
  plain({
    key: 'first',
    family: 'first',
    picks: Object.keys(FIRST),
    isExclusive: true,
    readsHalf: true,
    wins: (pick, { first }) => FIRST[pick as keyof typeof FIRST] === first,
  });

const ofTeam = (family: 'th' | 'ta', line: number): Market =>
  plain({
    key: `${family}${line}`,
    family,
    quarters: 4 * line,
    picks: ['o', 'u'],
    wins: (pick, { home, away }) => (family === 'th' ? home : away) > line === (pick === 'o'),
  });

const signed = (line: number): string => (line > 0 ? `+${line}` : String(line));

/** Every market of a match, in the order of the pages.   Source: sports, section 4. */
export const MARKETS: readonly Market[] = [
  result(),
  ...[-3, -2, -1, 1, 2, 3].map(goalsAhead),
  doubleChance(),
  handicap('dnb', 'dnb', 0),
  ...range(-14, 14)
    .filter((quarters) => quarters !== 0)
    .map((quarters) => handicap(`ah${signed(quarters / 4)}`, 'ah', quarters)),
  ...range(2, 26).map(total),
  bothScore(),
  goals(),
  score(),
  parity(),
  halfResult(),
  ...[0.5, 1.5].map(halfTotal),
  halfAndFull(),
  firstGoal(),
  ...[0.5, 1.5, 2.5].map((line) => ofTeam('th', line)),
  ...[0.5, 1.5, 2.5].map((line) => ofTeam('ta', line)),
];

const BY_KEY: ReadonlyMap<string, Market> = new Map(MARKETS.map((market) => [market.key, market]));

/** The market of a key; undefined for a stranger. */
export const marketOf = (key: string): Market | undefined => BY_KEY.get(key);

/** Returns true if a stake on it can come back, whole or half: its line lies on a goal or on a quarter. */
export const canReturn = ({ family, quarters }: Pick<Market, 'family' | 'quarters'>): boolean =>
  family === 'dnb' || ((family === 'ah' || family === 'ou') && quarters % 4 !== 2 && quarters % 4 !== -2);
