import { failedStep, type Step, type StepName } from '@tessera/domain/fairness/verify/verify-step';

export const STAGES = ['committed', 'sealed', 'entropy', 'drawn', 'paid'] as const;
export type Stage = (typeof STAGES)[number];

/** The stage of each step; a new step does not compile until it has one. */
const STAGE_OF: Readonly<Record<StepName, Stage>> = {
  format: 'committed',
  announcement: 'committed',
  model: 'committed',
  fixtures: 'committed',
  grade: 'committed',
  commitment: 'committed',
  'seed-chain': 'committed',
  times: 'sealed',
  'close-record': 'sealed',
  'operator-signature': 'sealed',
  arrival: 'sealed',
  book: 'sealed',
  sources: 'entropy',
  'beacon-round': 'entropy',
  'beacon-signature': 'entropy',
  'witness-chain': 'entropy',
  'witness-signature': 'entropy',
  'witness-time': 'entropy',
  external: 'entropy',
  numbers: 'drawn',
  matches: 'drawn',
  'result-hash': 'drawn',
  'pay-table': 'paid',
  'bet-content': 'paid',
  odds: 'paid',
  'bet-leaf': 'paid',
  receipt: 'paid',
  'bet-in-round': 'paid',
  'bet-time': 'paid',
  payout: 'paid',
  ticket: 'paid',
  stakes: 'paid',
};

export type StageResult = {
  readonly stage: Stage;
  /** `empty`: there was nothing to check; `toCome`: not published yet. */
  readonly state: 'ok' | 'failed' | 'empty' | 'toCome';
  readonly steps: readonly Step[];
  readonly failed: Step | null;
};

/** Groups the steps of a check by stage. A stage is ok only if it has steps and all of them passed. */
export const stagesOf = (steps: readonly Step[]): readonly StageResult[] =>
  STAGES.map((stage) => {
    const own = steps.filter((step) => STAGE_OF[step.step] === stage);
    const failed = failedStep(own) ?? null;
    const state = failed ? 'failed' : own.length === 0 ? 'empty' : 'ok';
    return { stage, state, steps: own, failed };
  });

/** Returns true if the round is proved: every stage has passed steps. Only the payment stage may be empty, if
 *  the reader had no bet. */
export const isProved = (stages: readonly StageResult[]): boolean =>
  stages.every(({ stage, state }) => state === 'ok' || (stage === 'paid' && state === 'empty'));

/** The step that failed of those about one of the reader's own bets, by its position in the export. */
export const failedOfBet = (steps: readonly Step[], at: number): Step | null =>
  failedOf(steps, `bet ${at + 1}`);

/** The same of one of the reader's own tickets. */
export const failedOfTicket = (steps: readonly Step[], at: number): Step | null =>
  failedOf(steps, `ticket ${at + 1}`);

const failedOf = (steps: readonly Step[], name: string): Step | null =>
  failedStep(steps.filter((step) => step.of === name)) ?? null;
