import type { BalanceReason } from '@tessera/contract/live';

import type { RemoteOptions } from '../process/remote-calls.ts';
import type { RailAt } from '../rail/rail-at.ts';
import type { SecurityNote } from '../telemetry/security-log.ts';
import type { Outcome, OutcomeTexts } from './answer-text.ts';
import type { Gathered } from './outbox.ts';
import type { SlipText } from './slip-text.ts';

/** Start parameters that a worker cannot read from the settings. */
export type WorkerPlace = {
  readonly keeper: RemoteOptions;
  readonly witnesses: readonly RemoteOptions[];
  readonly rail: RailAt;
};

/** The same with what differs from worker to worker. */
export type WorkerStart = WorkerPlace & { readonly nodeNumber: number; readonly port: number };

/** A balance that a member's streams are notified of. Units: 1/100. */
export type BalanceText = readonly [
  memberId: string,
  balanceMinor: string,
  seq: string,
  reason: BalanceReason,
];

/** The metrics of one process, as prom-client gives them to be added up. */
export type ProcessMetrics = readonly object[];

/** Messages of a worker to the deciding process. */
export type FromWorker = {
  slip: readonly [id: number, slip: SlipText];
  balance: BalanceText;
  /** A member's first stream here has opened, or the last one has ended. */
  streams: readonly [memberId: string, isOpen: boolean];
  /** For the log of security events, which one process writes. */
  security: Omit<SecurityNote, 'member'> & { readonly member?: string | undefined };
  metrics: readonly [ask: number, metrics: ProcessMetrics];
  /** Somebody asks this worker for the metrics of all processes. */
  allMetrics: number;
  /** Error that prevented the start. */
  failed: string;
};

/** Messages of the deciding process to a worker. */
export type ToWorker = {
  start: WorkerStart;
  outcome: Outcome;
  balance: BalanceText;
  metrics: number;
  allMetrics: readonly [ask: number, text: string];
  stop: true;
};

export type FromWorkerMessage = Gathered<FromWorker>;
export type ToWorkerMessage = Gathered<Omit<ToWorker, 'outcome'>> & { readonly outcomes?: OutcomeTexts };
