import { type ComponentType, useEffect, useState } from 'react';

import { importAgain } from '../../../../lazy/import-again.ts';
import type { RoundView } from '../picks/sale.ts';
import type { GameInfo } from '../picks/wire.ts';

/** A table that is not a board of plays. */
export type OwnTable = ComponentType<{ readonly game: GameInfo; readonly round: RoundView }>;

/** Loads the table of a family that has one of its own; null for a family that has none. */
export type TableLoader = (family: string) => (() => Promise<{ readonly Table: OwnTable }>) | null;

/** The family's own table, loaded when it has one. */
export function useOwnTable(
  family: string | undefined,
  loadTable: TableLoader,
): {
  readonly hasOwn: boolean;
  /** Null until it is loaded. */
  readonly Table: OwnTable | null;
} {
  const hasOwn = family !== undefined && loadTable(family) !== null;
  const [Table, setTable] = useState<OwnTable | null>(null);
  useEffect(() => {
    const load = family === undefined ? null : loadTable(family);
    if (!load) return;
    void importAgain(load).then(
      (module) => setTable(() => module.Table),
      () => undefined,
    );
  }, [family, loadTable]);
  return { hasOwn, Table };
}
