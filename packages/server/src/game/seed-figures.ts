import { FAMILIES } from '@tessera/domain/games/definitions';
import { football } from '@tessera/domain/games/football/football';
import { assert } from '@tessera/domain/result';

import type { Queryable } from '../db/query.ts';
import { allFigures, type FigureRow, insertFigures } from './figure-store.ts';

/** Defines in the database the figures that are counted for each family's draws. The figures of a family are
 *  set once: a figure added later would miss the draws counted before.
 *  Refuses by assertion: figures in the database that differ from those of this version.
 *  Idempotent by: family.   Cost: two round trips. */
export async function seedFigures(db: Queryable): Promise<void> {
  const figures = [...Object.values(FAMILIES), football].flatMap(({ code: family, figures: counted }) =>
    counted.map(({ key, code, places }): FigureRow => ({ family, figure: key, code, places })),
  );
  await insertFigures(db, figures);
  const stored = new Set((await allFigures(db)).map(textOf));
  for (const figure of figures)
    assert(stored.has(textOf(figure)), `figure ${textOf(figure)} is the one that the database counts`);
}

const textOf = ({ family, figure, code, places }: FigureRow): string =>
  `${family} ${figure} ${code} ${places.join(',')}`;
