import type { DrawInfo } from './wire.ts';

/** The issue on sale, with its times by the server's clock. */
export type Sale = {
  readonly issue: string;
  readonly roundId: string;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
  readonly drawsAtMs: number;
};

/** The closed issue whose draw is awaited. */
export type Waiting = { readonly issue: string; readonly roundId: string; readonly drawsAtMs: number };

/** The rounds of a game that the page shows. */
export type RoundView = {
  readonly sale: Sale | null;
  readonly waiting: Waiting | null;
  readonly last: DrawInfo | null;
};
