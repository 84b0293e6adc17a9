import { lazily } from '../lazily.ts';
import { assert } from '../result.ts';
import { type BookTables, bookTables, boundOf, worstByEnumeration } from './book-tables.ts';
import { WIRE_TYPE_OF } from './families.ts';
import type { FamilyDefinition, Selection } from './family.ts';
import type { LinePlay } from './plays.ts';

type FamilyParts = Omit<
  FamilyDefinition,
  'wireType' | 'plays' | 'selectionOf' | 'liabilityBound' | 'worstCase'
> & {
  readonly plays: () => readonly LinePlay[];
  /** For a space too large to walk. */
  readonly worstCase?: (tables: BookTables) => bigint;
};

/** Completes a family from its draw and its plays: look-up of selections, and the bound and worst case of a
 *  book.
 *  Cost: nothing until used. */
export function buildFamily(parts: FamilyParts): FamilyDefinition {
  const plays = lazily(parts.plays);
  const lines = lazily(
    () => new Map(plays().flatMap((play) => play.selections.map((each) => [each.key, each] as const))),
  );
  const worstCase = parts.worstCase ?? worstByWalking(parts);
  return {
    ...parts,
    wireType: WIRE_TYPE_OF[parts.code],
    get plays() {
      return plays();
    },
    selectionOf: (key: string): Selection | undefined => lines().get(key),
    liabilityBound: (book) => boundOf(bookTables(lines(), book)),
    worstCase: (book) => worstCase(bookTables(lines(), book)),
  };
}

function worstByWalking(parts: FamilyParts): (tables: BookTables) => bigint {
  assert(parts.outcomes, 'a family lists its outcomes or knows its worst case');
  return worstByEnumeration(parts.outcomes, parts.outcomeCount);
}
