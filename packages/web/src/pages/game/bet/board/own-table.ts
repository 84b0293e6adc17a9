import type { ComponentType } from 'react';

import type { RoundView } from '../picks/sale.ts';
import type { GameInfo } from '../picks/wire.ts';

/** A table that is not a board of plays. */
type OwnTable = ComponentType<{ readonly game: GameInfo; readonly round: RoundView }>;

/** Loader of the table of a family that has one of its own; null for a family that has none. */
export type TableLoader = (family: string) => (() => Promise<{ readonly Table: OwnTable }>) | null;
