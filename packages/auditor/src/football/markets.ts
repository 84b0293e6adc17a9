import type { Story } from './stories.ts';

/** The result of a stake, in halves: so many are won at the odds, so many come back, the rest is lost. */
export type Result = { readonly won: 0 | 1 | 2; readonly back: 0 | 1 | 2 };
export type Rule = (story: Story) => Result;

export type Market = {
  readonly key: string;
  readonly picks: ReadonlyMap<string, Rule>;
  /** The most legs of a ticket with a leg on it. */
  readonly legs: number;
  /** A leg may name several picks. */
  readonly isExclusive: boolean;
  /** The handicap or the goals of a line; undefined for what is not sold as a line. */
  readonly line?: number;
  readonly canPush: boolean;
};

export const WIN: Result = { won: 2, back: 0 };
export const LOSS: Result = { won: 0, back: 0 };
export const VOID: Result = { won: 0, back: 2 };
const HALF_WIN: Result = { won: 1, back: 1 };
const HALF_LOSS: Result = { won: 0, back: 1 };

type Tests = Readonly<Record<string, (story: Story) => boolean>>;
type More = Partial<Pick<Market, 'legs' | 'isExclusive'>>;

function market(key: string, tests: Tests, { legs = 8, isExclusive = false }: More = {}): Market {
  const picks = Object.entries(tests).map(
    ([pick, test]) => [pick, (story: Story) => (test(story) ? WIN : LOSS)] as const,
  );
  return { key, picks: new Map(picks), legs, isExclusive, canPush: false };
}

/** A line is settled by quarters of a goal: from two over it is won, from two under it is lost. */
function byQuarters(quarters: number): Result {
  if (quarters >= 2) return WIN;
  if (quarters <= -2) return LOSS;
  return quarters === 1 ? HALF_WIN : quarters === 0 ? VOID : HALF_LOSS;
}

type Sides = { readonly line: number; readonly picks: readonly [string, string] };

function lineMarket(key: string, { line, picks: [one, other] }: Sides, over: (s: Story) => number): Market {
  const picks = new Map<string, Rule>([
    [one, (story) => byQuarters(over(story))],
    [other, (story) => byQuarters(-over(story))],
  ]);
  return { key, picks, legs: 8, isExclusive: false, line, canPush: Math.abs(4 * line) % 4 !== 2 };
}

const SEVERAL = { isExclusive: true };
const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: (to - from) / step + 1 }, (_, at) => from + at * step);
const signed = (line: number): string => (line > 0 ? `+${line}` : String(line));
const ahead = (goals: number): 'h' | 'd' | 'a' => (goals > 0 ? 'h' : goals < 0 ? 'a' : 'd');
const atEnd = ({ home, away }: Story): number => home - away;
const atHalf = ({ halfHome, halfAway }: Story): number => halfHome - halfAway;
const goalsOf = ({ home, away }: Story): number => home + away;

const three = (key: string, lead: (story: Story) => number): Market =>
  market(
    key,
    {
      h: (story) => ahead(lead(story)) === 'h',
      d: (story) => ahead(lead(story)) === 'd',
      a: (story) => ahead(lead(story)) === 'a',
    },
    SEVERAL,
  );
const overUnder = (key: string, half: number, goals: (story: Story) => number): Market =>
  market(key, { o: (story) => goals(story) > half, u: (story) => goals(story) < half });

const HOME_SCORES = '1-0 2-0 2-1 3-0 3-1 3-2 4-0 4-1 4-2 5-0 5-1 5-2'.split(' ');
const DRAWN_SCORES = '0-0 1-1 2-2 3-3'.split(' ');
const AWAY_SCORES = HOME_SCORES.map((score) => score.split('-').toReversed().join('-'));
const NAMED = new Set([...HOME_SCORES, ...DRAWN_SCORES, ...AWAY_SCORES]);

function correctScore(): Market {
  const scored = ({ home, away }: Story): string => `${home}-${away}`;
  const named = (scores: readonly string[]): Tests =>
    Object.fromEntries(scores.map((score) => [score, (story: Story) => scored(story) === score]));
  const other = (side: string) => (story: Story) => !NAMED.has(scored(story)) && ahead(atEnd(story)) === side;
  const tests = {
    ...named(HOME_SCORES),
    oh: other('h'),
    ...named(DRAWN_SCORES),
    od: other('d'),
    ...named(AWAY_SCORES),
    oa: other('a'),
  };
  return market('cs', tests, { legs: 4, isExclusive: true });
}

function halfAndFull(): Market {
  const tests = ['hh', 'hd', 'ha', 'dh', 'dd', 'da', 'ah', 'ad', 'aa'].map((pick) => [
    pick,
    (story: Story) => ahead(atHalf(story)) + ahead(atEnd(story)) === pick,
  ]);
  return market('htft', Object.fromEntries(tests) as Tests, { legs: 4, isExclusive: true });
}

const TOTALS: Tests = {
  ...Object.fromEntries(steps(0, 6, 1).map((goals) => [`m${goals}`, (s: Story) => goalsOf(s) === goals])),
  m7: (story) => goalsOf(story) >= 7,
};

/** Every market of a match. */
export const MARKETS: readonly Market[] = [
  three('1x2', atEnd),
  ...[-3, -2, -1, 1, 2, 3].map((goals) => three(`hcp${signed(goals)}`, (story) => goals + atEnd(story))),
  market('dc', {
    '1x': (story) => story.home >= story.away,
    '12': (story) => story.home !== story.away,
    x2: (story) => story.home <= story.away,
  }),
  lineMarket('dnb', { line: 0, picks: ['h', 'a'] }, (story) => 4 * atEnd(story)),
  ...steps(-3.5, 3.5, 0.25)
    .filter((line) => line !== 0)
    .map((line) =>
      lineMarket(`ah${signed(line)}`, { line, picks: ['h', 'a'] }, (story) => 4 * (atEnd(story) + line)),
    ),
  ...steps(0.5, 6.5, 0.25).map((line) =>
    lineMarket(`ou${line}`, { line, picks: ['o', 'u'] }, (story) => 4 * (goalsOf(story) - line)),
  ),
  market('btts', {
    y: ({ home, away }) => home > 0 && away > 0,
    n: ({ home, away }) => home === 0 || away === 0,
  }),
  market('ttg', TOTALS, { legs: 6, isExclusive: true }),
  correctScore(),
  market('oe', { o: (story) => goalsOf(story) % 2 === 1, e: (story) => goalsOf(story) % 2 === 0 }),
  three('ht', atHalf),
  ...[0.5, 1.5].map((half) => overUnder(`htou${half}`, half, (story) => story.halfHome + story.halfAway)),
  halfAndFull(),
  market(
    'first',
    {
      h: ({ first }) => first === 'h',
      n: ({ first }) => first === 'n',
      a: ({ first }) => first === 'a',
    },
    SEVERAL,
  ),
  ...[0.5, 1.5, 2.5].map((half) => overUnder(`th${half}`, half, ({ home }) => home)),
  ...[0.5, 1.5, 2.5].map((half) => overUnder(`ta${half}`, half, ({ away }) => away)),
];

const BY_KEY = new Map(MARKETS.map((each) => [each.key, each]));
export const marketOf = (key: string): Market | undefined => BY_KEY.get(key);

/** Throws when there is no such pick. */
export function ruleOf(key: string, pick: string): Rule {
  const rule = BY_KEY.get(key)?.picks.get(pick);
  if (!rule) throw new Error(`no selection ${key}:${pick}`);
  return rule;
}

/** The market of combinations. */
export const BUILDER = 'bb';
const [PARTS_MIN, PARTS_MAX] = [2, 6];
const BUILDER_LEGS = 4;

/** The parts of a combination as it is written, "1x2=h+btts=y"; undefined when it is not one. */
export function builderParts(text: string): readonly (readonly [string, string])[] | undefined {
  const parts = text.split('+').reduce<string[]>((found, piece) => {
    // A handicap for home has a plus of its own.
    if (/^[\d.]+=/.test(piece)) found.push(`${found.pop() ?? ''}+${piece}`);
    else found.push(piece);
    return found;
  }, []);
  const pairs = parts.map((part) => part.split('=') as [string, string]);
  const keys = pairs.map(([key]) => key);
  const isSound =
    pairs.length >= PARTS_MIN &&
    pairs.length <= PARTS_MAX &&
    pairs.every((pair) => pair.length === 2 && isBuildable(...pair)) &&
    keys.every((key, at) => at === 0 || (keys[at - 1] ?? '') < key);
  return isSound ? pairs : undefined;
}

function isBuildable(key: string, pick: string): boolean {
  const own = BY_KEY.get(key);
  return own !== undefined && !own.canPush && own.picks.has(pick);
}

/** All parts must win. */
export function builderRule(parts: readonly (readonly [string, string])[]): Rule {
  const rules = parts.map(([key, pick]) => ruleOf(key, pick));
  return (story) => (rules.every((rule) => rule(story) === WIN) ? WIN : LOSS);
}

/** A market as a leg names it: its picks, and with how many other legs it goes. */
export type LegMarket = Pick<Market, 'legs' | 'isExclusive'> & { readonly has: (pick: string) => boolean };

/** A market of a match, or its combinations, of which a leg names one. */
export function legMarketOf(key: string): LegMarket | undefined {
  if (key === BUILDER)
    return { legs: BUILDER_LEGS, isExclusive: false, has: (pick) => builderParts(pick) !== undefined };
  const own = BY_KEY.get(key);
  return own && { legs: own.legs, isExclusive: own.isExclusive, has: (pick) => own.picks.has(pick) };
}
