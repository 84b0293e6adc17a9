import { affected, type Queryable, rows, statement } from '../db/query.ts';

/** A figure that is counted over a family's draws. Places count from 0. */
export type FigureRow = {
  readonly family: string;
  readonly figure: string;
  readonly code: string;
  readonly places: readonly number[];
};

const INSERT = statement(
  'family_figures_insert',
  `insert into family_figures (family, figure, code, places)
  select f.family, f.figure, f.code, f.places
  from jsonb_to_recordset($1) as f (family text, figure text, code text, places integer[])
  where not exists (select from family_figures known where known.family = f.family)
  on conflict do nothing`,
);

/** Adds the figures of families that have none; returns the number of rows added. */
export const insertFigures = (db: Queryable, figures: readonly FigureRow[]): Promise<number> =>
  affected(db, INSERT, [JSON.stringify(figures)]);

const ALL = statement('family_figures_all', 'select family, figure, code, places from family_figures');

export const allFigures = (db: Queryable): Promise<FigureRow[]> => rows<FigureRow>(db, ALL);
