import type { Memory } from './transactions.ts';

/** A statement's effect on the tables; returns its rows or the number affected. */
export type Handler = (memory: Memory, values: readonly unknown[]) => readonly object[] | number;

/** Handlers by the name of their statement. */
export type Handlers = Readonly<Record<string, Handler>>;
