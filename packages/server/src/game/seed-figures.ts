import { FAMILIES } from '@tessera/domain/games/definitions';
import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { allFigures, type FigureRow, insertFigures } from './figure-store.ts';

/** Tells the database what to count of each family's draws. A family gets its figures once: draws that were
 *  counted before would be missing from a figure added later.
 *  Refuses by assertion: figures in the database that differ from those of this version.
 *  Idempotent by: family.   Cost: two round trips. */
export async function seedFigures(db: Queryable): Promise<void> {
  const figures = Object.values(FAMILIES).flatMap(({ code: family, figures: counted }) =>
    counted.map(({ key, code, places }): FigureRow => ({ family, figure: key, code, places })),
  );
  await insertFigures(db, figures);
  const stored = new Set((await allFigures(db)).map(textOf));
  for (const figure of figures)
    assert(stored.has(textOf(figure)), `figure ${textOf(figure)} is the one that the database counts`);
}

const textOf = ({ family, figure, code, places }: FigureRow): string =>
  `${family} ${figure} ${code} ${places.join(',')}`;
