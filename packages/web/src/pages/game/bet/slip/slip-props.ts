import type { PlayData } from '../picks/wire.ts';
import type { BetState } from './bet-reducer.ts';
import type { BetSlipController } from './bet-slip-controller.ts';
import type { Payer } from './slip-foot.tsx';
import type { SlipSums } from './slip-sums.ts';

/** What the slip shows, and what its parts act on. Units: 1/100. */
export type SlipSheetProps = {
  readonly controller: BetSlipController;
  readonly state: BetState;
  readonly prices: PlayData;
  readonly sums: SlipSums;
  readonly payer: Payer;
  readonly balanceMinor: bigint | null;
  readonly stakedMinor: bigint;
  /** On sale; null between two sales. */
  readonly issue: string | null;
  /** Of the sale; null between two. */
  readonly closesAtMs: number | null;
  /** The issue of the lines has closed. */
  readonly isClosed: boolean;
  readonly onPlace: () => Promise<unknown>;
  /** The same lines over several issues. */
  readonly onChase: () => void;
  readonly onClose: () => void;
};
