import type { Memory } from './transactions.ts';

/** What a statement does to the tables: its rows, or how many it touched. */
export type Handler = (memory: Memory, values: readonly unknown[]) => readonly object[] | number;

/** Handlers by the name of their statement. */
export type Handlers = Readonly<Record<string, Handler>>;
