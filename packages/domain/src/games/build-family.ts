import { lazily } from '../cache/lazily.ts';
import { assert } from '../result.ts';
import { atRiskByFeature } from './book/at-risk.ts';
import { type BookMoments, momentsOfCases, momentsOfTogether } from './book/book-moments.ts';
import { type BookTables, bookTables, boundOf, worstByEnumeration } from './book/book-tables.ts';
import { type GameFamily, LABEL_OF, WIRE_TYPE_OF } from './families.ts';
import type { BookAmountsBySelection, BookEntry, FamilyDefinition, Play, Selection } from './family.ts';
import type { LinePlay } from './plays.ts';

type Drawn = Omit<
  FamilyDefinition,
  | 'code'
  | 'wireType'
  | 'label'
  | 'plays'
  | 'playOf'
  | 'selectionOf'
  | 'parts'
  | 'partOf'
  | 'liabilityBound'
  | 'worstCase'
  | 'atRisk'
  | 'moments'
  | 'returnsUnder'
> &
  Partial<Pick<FamilyDefinition, 'parts' | 'partOf'>> & { readonly code: GameFamily };

/** A family whose selections are of a kind of its own, with what a book of them can pay. */
export type FamilyParts<S extends Selection> = Drawn & {
  readonly plays: () => readonly Play<S>[];
  readonly liabilityBound: (book: readonly BookEntry<S>[]) => bigint;
  readonly worstCase: (book: readonly BookEntry<S>[]) => bigint;
  readonly atRisk: (book: readonly BookEntry<S>[]) => bigint;
  readonly moments: (book: readonly BookEntry<S>[]) => BookMoments;
};

type FeatureParts = Drawn & {
  readonly plays: () => readonly LinePlay[];
  /** For a space too large to walk. */
  readonly worstCase?: (tables: BookTables) => bigint;
};

/** Completes a family from its draw and its plays: look-up of selections, and the bound and worst case of a
 *  book.
 *  Cost: nothing until used. */
export function buildFamily(parts: FeatureParts): FamilyDefinition {
  const worstCase = parts.worstCase ?? worstByWalking(parts);
  return assembleFamily({
    ...parts,
    liabilityBound: (book) => boundOf(bookTables(book)),
    worstCase: (book) => worstCase(bookTables(book)),
    atRisk: atRiskByFeature,
    moments: (book) => momentsByFeature(bookTables(book)),
  });
}

/** A play reads one feature, so that the lines of a play are counted exactly. */
const momentsByFeature = (tables: BookTables): BookMoments =>
  momentsOfTogether(Array.from(tables, ([of, table]) => momentsOfCases(table, of.counts().byValue)));

const ONE_PART = [0];

/** The same for selections that are not all known by small features.   Cost: nothing until used. */
export function assembleFamily<S extends Selection>(parts: FamilyParts<S>): FamilyDefinition {
  const plays = lazily(parts.plays);
  const byKey = lazily(() => new Map(plays().map((play) => [play.key, play])));
  const listed = lazily(
    () =>
      new Map(
        plays()
          .filter(({ isListed }) => isListed)
          .flatMap((play) => play.selections.map((each) => [each.key, each] as const)),
      ),
  );
  const unlisted = lazily(() => plays().filter(({ isListed }) => !isListed));
  const selectionOf = (key: string): S | undefined => listed().get(key) ?? selectionAmong(unlisted(), key);
  const entriesOf = (book: BookAmountsBySelection): readonly BookEntry<S>[] =>
    Array.from(book, ([key, { stakeMinor, payoutMinor, halves }]) => {
      const selection = selectionOf(key);
      assert(selection, `a book holds only selections of its family, not ${key}`);
      return { selection, stakeMinor, payoutMinor, halves };
    });
  return {
    parts: ONE_PART,
    partOf: () => 0,
    ...parts,
    wireType: WIRE_TYPE_OF[parts.code],
    label: LABEL_OF[parts.code],
    get plays() {
      return plays();
    },
    playOf: (key) => byKey().get(key),
    selectionOf,
    liabilityBound: (book) => parts.liabilityBound(entriesOf(book)),
    worstCase: (book) => parts.worstCase(entriesOf(book)),
    atRisk: (book) => parts.atRisk(entriesOf(book)),
    moments: (book) => parts.moments(entriesOf(book)),
    returnsUnder: (key) => key.slice(0, key.indexOf(':')),
  };
}

function selectionAmong<S extends Selection>(plays: readonly Play<S>[], key: string): S | undefined {
  const play = plays.find((each) => key.startsWith(`${each.key}:`));
  return play?.selectionOf(key.slice(play.key.length + 1));
}

function worstByWalking(parts: Drawn): (tables: BookTables) => bigint {
  assert(parts.outcomes, 'a family lists its outcomes or knows its worst case');
  return worstByEnumeration(parts.outcomes, parts.outcomeCount);
}
