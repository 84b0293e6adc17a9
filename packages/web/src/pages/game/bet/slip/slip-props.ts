import type { ReactNode } from 'react';

import type { Sale } from '../picks/sale.ts';
import type { PlayData } from '../picks/wire.ts';
import type { Payer } from './slip-foot.tsx';
import type { BetState } from './state/bet-reducer.ts';
import type { BetSlipController } from './state/bet-slip-controller.ts';
import type { SlipSums } from './state/slip-sums.ts';

/** The slip, and what the table knows about it. Units: 1/100. */
export type SlipProps = {
  readonly controller: BetSlipController;
  readonly state: BetState;
  readonly prices: PlayData;
  readonly sums: SlipSums;
  readonly payer: Payer;
  /** Balance that the slip can be paid from. */
  readonly balanceMinor: bigint | null;
  /** The same as it is shown: without what an unseen draw has paid. */
  readonly heldMinor: bigint | null;
  readonly stakedMinor: bigint;
  /** Null between two sales. */
  readonly sale: Sale | null;
  /** The issue of the lines has closed. */
  readonly isClosed: boolean;
  readonly onPlace: () => Promise<unknown>;
};

/** The slip in full. */
export type SlipSheetProps = SlipProps & {
  /** It stands beside the table instead of over it. */
  readonly isBeside: boolean;
  /** Action for the whole content, beside its title. */
  readonly action?: ReactNode;
  /** The same lines over several issues. */
  readonly onChase: () => void;
  readonly onClose: () => void;
};
