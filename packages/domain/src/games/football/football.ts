import { keepingLast } from '../../cache/keeping-last.ts';
import { lazily } from '../../cache/lazily.ts';
import { grouped } from '../../grouped.ts';
import type { PayTable } from '../../pricing.ts';
import { assert } from '../../result.ts';
import { momentsOfApart } from '../book/book-moments.ts';
import { LABEL_OF, WIRE_TYPE_OF } from '../families.ts';
import type {
  BookAmountsBySelection,
  DerivedDraw,
  Family,
  FamilyDefinition,
  JointResult,
} from '../family.ts';
import { ticketFigure } from '../figure.ts';
import type { Numbers } from '../numbers.ts';
import type { RoundRules } from '../rules.ts';
import { BUILDER, BUILDERS_MAX } from './builder.ts';
import { jointResultsOf, matchAtRisk, type MatchLine, matchMoments, worstOutcome } from './exposure.ts';
import { marketOf } from './markets.ts';
import { type FootballSelection, type MatchSale, matchKey, matchSale, splitPlay } from './match-sale.ts';
import { drawMatch, type PlayedMatch } from './match.ts';
import { isFirstHalf } from './minutes.ts';
import { decodeMatchDay, encodeMatchDay, MATCHES_MAX } from './numbers.ts';
import { type FootballModel, GOALS_MAX, SCORE_TICKETS } from './season/model.ts';
import type { Fixture } from './season/season.ts';

/** Properties common to all match days of all leagues share. */
export const football: Family = {
  code: 'football',
  wireType: WIRE_TYPE_OF.football,
  label: LABEL_OF.football,
  shape: { places: 1 + MATCHES_MAX * (6 + 2 * GOALS_MAX), smallest: 0, largest: 255 },
  figures: [ticketFigure(MATCHES_MAX)],
  uniformity: [],
  games: [],
  derive: deriveMatchDay,
};

/** Selections and draw rules of a match day, match by match. */
export type MatchDayRules = RoundRules & { readonly matches: readonly MatchSale[] };

export type MatchDayTerms = {
  readonly model: FootballModel;
  readonly fixtures: readonly Fixture[];
  readonly tableText: string;
  readonly tableHash: string;
};

/** The rules of one match day. Its plays are `m3.1x2`; a selection is `m3.1x2:h`.
 *  Source: sports, sections 3 to 5 and 9.   Cost: nothing until used; see `matchSale`. */
export function matchDayRules({ model, fixtures, ...table }: MatchDayTerms): MatchDayRules {
  const matches = fixtures.map((fixture, at) => matchSale(model, fixture, at + 1));
  const family = matchDayFamily(matches);
  return { ...table, matches, family, payTable: matchDayTable(model, matches, family) };
}

type MatchDayFamily = Omit<FamilyDefinition, 'selectionOf'> & {
  readonly selectionOf: (key: string) => FootballSelection | undefined;
};

function matchDayFamily(matches: readonly MatchSale[]): MatchDayFamily {
  const plays = lazily(() => matches.flatMap((match) => match.plays()));
  const playOf = (key: string) => {
    const place = splitPlay(key);
    return place && matches[place.match - 1]?.playOf(place.market);
  };
  const selectionOf = (key: string) => {
    const at = key.indexOf(':');
    return playOf(key.slice(0, at))?.selectionOf(key.slice(at + 1));
  };
  const selectionIn = (key: string): FootballSelection => {
    const selection = selectionOf(key);
    assert(selection, `only selections of the match day are staked, not ${key}`);
    return selection;
  };
  const jointResults = (keys: readonly string[]) => jointResultsIn(matches, keys.map(selectionIn));
  const ofFew = keepingLast(JOINTS_KEPT, (keys: string) => jointResults(keys.split(' ')));
  const ofMatches = <T>(
    book: BookAmountsBySelection,
    of: (atoms: MatchSale['atoms'], lines: readonly MatchLine[]) => T,
  ): readonly T[] => {
    const lines = Array.from(book, ([key, amounts]) => {
      return { selection: selectionIn(key), amounts };
    });
    return Array.from(
      grouped(lines, ({ selection }) => selection.match),
      ([match, own]) => {
        const sale = matches[match - 1];
        assert(sale, `match ${match} is of this day`);
        return of(sale.atoms, own);
      },
    );
  };
  /** The matches are independent of each other, so that the worst of each can come together. */
  const worstCase = (book: BookAmountsBySelection): bigint =>
    sumOf(ofMatches(book, (atoms, lines) => worstOutcome(atoms, lines).paidMinor));
  return {
    ...football,
    get plays() {
      return plays();
    },
    playOf,
    selectionOf,
    outcomeCount: SCORE_TICKETS ** matches.length,
    draw: (_, uniformOf) =>
      encodeMatchDay(matches.map(({ table }, at) => drawMatch(uniformOf(String(at + 1)), table()))),
    isDraw: (numbers) => isMatchDay(matches, numbers),
    parts: matches.map((_, at) => at + 1),
    partOf: (key) => splitPlay(key)?.match ?? 0,
    combinations: {
      most: BUILDERS_MAX,
      isOne: (key) => splitPlay(key)?.market.startsWith(`${BUILDER}:`) ?? false,
    },
    liabilityBound: worstCase,
    worstCase,
    atRisk: (book) => sumOf(ofMatches(book, matchAtRisk)),
    jointResults: (keys) => (keys.length > FEW ? jointResults(keys) : ofFew(keys.join(' '))),
    moments: (book) => momentsOfApart(ofMatches(book, matchMoments)),
    returnsUnder: marketKindOf,
  };
}

/** Joint results are kept of so many sets of few selections, which are those of legs. */
const [FEW, JOINTS_KEPT] = [3, 256];

/** Of selections of one match. */
function jointResultsIn(
  matches: readonly MatchSale[],
  selections: readonly FootballSelection[],
): readonly JointResult[] {
  const [first] = selections;
  const sale = matches[(first?.match ?? 0) - 1];
  assert(
    sale && selections.every(({ match }) => match === first?.match),
    'the selections are of one match of the day',
  );
  return jointResultsOf(sale.atoms, selections);
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n);

/** The kind of market of a selection, whatever its match and its line; `bb` for combinations. */
function marketKindOf(key: string): string {
  const market = splitPlay(key.slice(0, key.indexOf(':')))?.market ?? '';
  return marketOf(market)?.family ?? market;
}

/** Returns true if the numbers are those of the matches, each with the score that its ticket stands for. */
function isMatchDay(matches: readonly MatchSale[], numbers: Numbers): boolean {
  const played = decodeMatchDay(numbers);
  return (
    played?.length === matches.length &&
    played.every(({ ticket, score }, at) => {
      const drawn = matches[at]?.table().scoreOf(ticket);
      return drawn?.home === score.home && drawn.away === score.away;
    })
  );
}

function matchDayTable(
  { id, rtpE4 }: FootballModel,
  matches: readonly MatchSale[],
  { selectionOf }: MatchDayFamily,
): PayTable {
  const entries = lazily(() =>
    matches.flatMap((match) =>
      match.plays().flatMap(({ selections }) =>
        selections.flatMap((selection) => {
          const price = selection.price();
          return price ? [{ selection, price }] : [];
        }),
      ),
    ),
  );
  return {
    id,
    family: football.code,
    rtpE4,
    priceOf: (key) => selectionOf(key)?.price(),
    get entries() {
      return entries();
    },
    unlisted: new Set(matches.map((_, at) => `${matchKey(at + 1)}.${BUILDER}`)),
  };
}

/** The goals of the day, and of each match its score and the one at half-time.
 *  Source: sports, section 12. */
function deriveMatchDay(numbers: Numbers): DerivedDraw {
  const played = decodeMatchDay(numbers) ?? [];
  const scores = played.flatMap(({ score, goals }, at) => [
    [matchKey(at + 1), `${score.home}-${score.away}`],
    [`${matchKey(at + 1)}ht`, halfTimeScore(goals)],
  ]);
  return {
    sum: played.reduce((sum, { goals }) => sum + goals.length, 0),
    bigSmall: 'none',
    oddEven: 'none',
    extra: Object.fromEntries(scores),
  };
}

function halfTimeScore(goals: PlayedMatch['goals']): string {
  const early = goals.filter(({ slot }) => isFirstHalf(slot));
  const home = early.filter(({ side }) => side === 'home').length;
  return `${home}-${early.length - home}`;
}
