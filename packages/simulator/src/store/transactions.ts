import { epochMs, type EpochMs } from '@tessera/domain/time';

import { emptyTables, type Tables } from './tables.ts';

/** An error as the driver throws it. */
export class StoreError extends Error {
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(code: string, message: string, constraint?: string) {
    super(message);
    this.code = code;
    this.constraint = constraint;
  }
}

/** Tables with an undo log. */
export type Memory = {
  readonly tables: Tables;
  /** clock_timestamp(). */
  readonly now: () => EpochMs;
  /** Sets a row. */
  readonly put: <K, V>(table: Map<K, V>, key: K, row: V) => void;
  /** Inserts a row; throws unique_violation for a duplicate key. */
  readonly add: <K, V>(table: Map<K, V>, key: K, row: V, constraint?: string) => void;
  readonly append: <V>(list: V[], row: V) => void;
  /** The accounts, rounds and chases that were changed since the last commit. */
  readonly touched: {
    readonly accounts: Map<bigint, bigint>;
    readonly rounds: Set<bigint>;
    readonly chases: Set<bigint>;
  };
  /** Undoes every change since `mark`. */
  readonly undoTo: (mark: number) => void;
  readonly mark: () => number;
  readonly forgetUndo: () => void;
};

export function createMemory(clock: { readonly now: () => number }): Memory {
  const undo: (() => void)[] = [];
  const put = <K, V>(table: Map<K, V>, key: K, row: V): void => {
    const before = table.get(key);
    undo.push(before === undefined ? () => table.delete(key) : () => table.set(key, before));
    table.set(key, row);
  };
  return {
    tables: emptyTables(),
    now: () => epochMs(clock.now()),
    put,
    add: (table, key, row, constraint) => {
      if (table.has(key)) throw duplicate(String(key), constraint);
      put(table, key, row);
    },
    append: (list, row) => {
      list.push(row);
      undo.push(() => list.pop());
    },
    touched: { accounts: new Map(), rounds: new Set(), chases: new Set() },
    mark: () => undo.length,
    undoTo: (mark) => {
      while (undo.length > mark) undo.pop()?.();
    },
    forgetUndo: () => {
      undo.length = 0;
    },
  };
}

export const duplicate = (key: string, constraint?: string): StoreError =>
  new StoreError('23505', `duplicate key value violates unique constraint: ${key}`, constraint);

export const checkFailed = (what: string): StoreError =>
  new StoreError('23514', `new row violates check constraint: ${what}`);
