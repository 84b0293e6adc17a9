import type { BookAmounts } from '../book-amounts.ts';
import type { Fraction } from '../fraction.ts';
import type { Result } from '../result.ts';
import type { SelectionResult } from '../selection-result.ts';
import type { EpochMs } from '../time.ts';
import type { BookMoments } from './book/book-moments.ts';
import type { GameCategory } from './categories.ts';
import type { DrawLabel, FamilyCode, WireType } from './families.ts';
import type { Figure } from './figure.ts';
import type { Numbers } from './numbers.ts';
import type { UniformityTest } from './uniformity.ts';

/** Gives integers 0 <= x < n, each exactly as likely as the others. */
export type Uniform = (n: number) => number;

/** The integers of one part of a draw. */
export type UniformOf = (part: string) => Uniform;

/** One thing a stake can be put on: a play and the value chosen in it. */
export type Selection = {
  /** `play:pick`, unique in the family, for example "sum:11" or "rank1:big". Stored with each bet. */
  readonly key: string;
  readonly play: string;
  readonly pick: string;
  /** The chance of a win. */
  readonly probability: Fraction;
  /** The chance that the stake is returned. */
  readonly push: Fraction;
  /** True if a draw may win or lose it by half, so that its book line keeps what it is paid then. */
  readonly hasHalves?: boolean;
  readonly resultOn: (numbers: Numbers) => SelectionResult;
};

/** Form of a pick in a play: one of a list, a set of `size` or more numbers, a pair and a single, or a number
 *  for each of `size` places in order, or some of the claims `play=pick` of other plays, all of which must
 *  hold. */
export type PickKind =
  | { readonly kind: 'one' }
  | { readonly kind: 'set'; readonly size: number; readonly of: readonly string[] }
  | { readonly kind: 'pairAndSingle'; readonly of: readonly string[] }
  | { readonly kind: 'ordered'; readonly size: number; readonly of: readonly string[] }
  | { readonly kind: 'claims'; readonly least: number; readonly most: number };

export const PICK_KINDS = [
  'one',
  'set',
  'pairAndSingle',
  'ordered',
  'claims',
] as const satisfies readonly PickKind['kind'][];

/** Returns true if all lines of a play are too many to be listed one by one. */
export const isCombined = ({ kind }: Pick<PickKind, 'kind'>): boolean =>
  kind === 'set' || kind === 'ordered' || kind === 'claims';

/** Limits of a play on a ticket: the most legs, and whether a leg may name several of its picks, no two of
 *  which can both win. */
export type TicketTerms = { readonly maxLegs: number; readonly isExclusive: boolean };

export type Play<S extends Selection = Selection> = {
  readonly key: string;
  /** The tab under which the play stands on the bet page. */
  readonly group: string;
  /** Absent where the play is not sold on tickets. */
  readonly ticket?: TicketTerms;
  readonly pick: PickKind;
  /** False for a play with more selections than anything should walk through, such as four of 49 numbers:
   *  each is made from its pick when somebody asks. */
  readonly isListed: boolean;
  /** Every selection of the play, where a play of sets lists each expanded line; of an unlisted play only the
   *  first, if it stands for all, or none. */
  readonly selections: readonly S[];
  /** The selection with this pick; undefined for any other text.   Cost: the length of the text. */
  readonly selectionOf: (pick: string) => S | undefined;
  /** Reads what a client sent as `number` into the lines it stands for: one for a plain pick, C(n,k) for a
   *  set, and of those no more than `most`, so that who has a limit pays for no line beyond it.
   *  Refuses NUMBER_INVALID for anything that is not a pick of this play. */
  readonly expand: (number: PickInput, most?: number) => Result<readonly S[], 'NUMBER_INVALID'>;
};

export type PickInput = string | number | readonly (string | number)[];

export const SIDES = ['big', 'small', 'none'] as const;
export type Side = (typeof SIDES)[number];

export const PARITIES = ['odd', 'even', 'none'] as const;
export type Parity = (typeof PARITIES)[number];

/** Stakes and payouts of all bets of a book, by selection. Units: 1/100. */
export type BookAmountsBySelection = ReadonlyMap<string, BookAmounts>;

/** One line of a book: a selection with what is on it. */
export type BookEntry<S extends Selection = Selection> = BookAmounts & { readonly selection: S };

/** Joint results of several selections, in their order, and the number of outcomes with these results;
 *  outcomes that none of them tells apart are merged. */
export type JointResult = { readonly results: readonly SelectionResult[]; readonly cases: bigint };

/** Derived figures of a draw in the history, beside the numbers. */
export type DerivedDraw = {
  readonly sum: number;
  readonly bigSmall: Side;
  readonly oddEven: Parity;
  /** Further columns of the family, such as dragon/tiger or the pattern of the front three. */
  readonly extra: Readonly<Record<string, string>>;
};

/** Largest number of places in a draw, and the range of its numbers. */
export type DrawShape = { readonly places: number; readonly smallest: number; readonly largest: number };

/** A game of a family as a new installation starts with it; the catalogue adds what all games share. */
export type FamilyGame = {
  /** Stable: part of round ids and of announced chains. */
  readonly id: number;
  readonly code: string;
  readonly category: GameCategory;
  readonly intervalMs: number;
};

/** A game that is a league: what its match days sell follows from the text of its model. */
export type LeagueGame = FamilyGame & { readonly model: string };

/** Properties common to all rounds of one kind of game. */
export type Family = {
  readonly code: FamilyCode;
  /** Type of its games in the wire contract. */
  readonly wireType: WireType;
  /** The word under which its draws are derived: part of every proof, so that it never changes. */
  readonly label: DrawLabel;
  readonly shape: DrawShape;
  /** The figures counted of every draw. Each play depends on at most one of them; one that has none is not
   *  counted. */
  readonly figures: readonly Figure[];
  /** The tests that its draws must pass to be called fair. */
  readonly uniformity: readonly UniformityTest[];
  /** The games of it that a new installation starts with. */
  readonly games: readonly FamilyGame[];
  readonly derive: (numbers: Numbers) => DerivedDraw;
  /** Further columns of history that are only names and change with the day of the draw, such as the animal
   *  of a number.   Units: ms. */
  readonly datedNames?: (numbers: Numbers, drawAtMs: EpochMs) => Readonly<Record<string, string>>;
};

/** The same with what one round sells and how it is drawn: its plays and its outcome space. A new family is
 *  one folder with one of these. */
export type FamilyDefinition = Family & {
  readonly plays: readonly Play[];
  /** The play of a key; undefined for a key that is none.   Cost: that of what a play needs to be known. */
  readonly playOf: (key: string) => Play | undefined;
  /** Size of the outcome space. */
  readonly outcomeCount: number;
  /** Every outcome, lazily; absent where the space is too large to enumerate for a round's book. */
  readonly outcomes?: () => Iterable<Numbers>;
  /** The numbers of a draw from fair integers, in the order that RF1 prescribes. A draw of several parts has
   *  integers of its own for each, under the family's label, a slash and the name of the part. */
  readonly draw: (uniform: Uniform, uniformOf: UniformOf) => Numbers;
  readonly isDraw: (numbers: Numbers) => boolean;
  /** The parts of a round that are drawn independently of each other, each with a book and a worst case of
   *  its own: the matches of a day. Most families have one, 0. */
  readonly parts: readonly number[];
  /** The part on which a selection depends. */
  readonly partOf: (selectionKey: string) => number;
  /** Selections of which a round takes no more than so many different ones on bets, and as many on tickets,
   *  since each is made when it is asked for. */
  readonly combinations?: {
    readonly most: number;
    readonly isOne: (selectionKey: string) => boolean;
  };
  /** An upper bound of what a book can pay, cheap to keep up to date: see liability.ts. */
  readonly liabilityBound: (book: BookAmountsBySelection) => bigint;
  /** The most that one outcome can make a book pay, exactly where the family can tell: see liability.ts. */
  readonly worstCase: (book: BookAmountsBySelection) => bigint;
  /** The stake at risk in one member's book: see at-risk.ts. */
  readonly atRisk: (book: BookAmountsBySelection) => bigint;
  /** The joint results of some selections of one part; absent where no tickets are sold. */
  readonly jointResults?: (selectionKeys: readonly string[]) => readonly JointResult[];
  /** The mean payout of a book, and its deviation: exactly for the lines of one play, by a bound where they
   *  are of several: see book-moments.ts. */
  readonly moments: (book: BookAmountsBySelection) => BookMoments;
  /** The key under which the return of a selection is summed: its play, or its kind of market in any
   *  match. */
  readonly returnsUnder: (selectionKey: string) => string;
  /** The selection stored under a key, or undefined for a key that is none. */
  readonly selectionOf: (key: string) => Selection | undefined;
};
