/** The result of one check of a round. `expected` is the computed or required value, `got` that of the
 *  export. */
export type Step = {
  readonly step: StepName;
  /** The id or number of the source or bet, where there are several. */
  readonly of?: string;
  readonly ok: boolean;
  readonly expected: string;
  readonly got: string;
};

/** The steps in the order in which a round is checked. */
export const STEPS = [
  'format',
  'announcement',
  'model',
  'fixtures',
  'grade',
  'commitment',
  'seed-chain',
  'times',
  'close-record',
  'operator-signature',
  'arrival',
  'book',
  'sources',
  'beacon-round',
  'beacon-signature',
  'witness-chain',
  'witness-signature',
  'witness-time',
  'external',
  'numbers',
  'matches',
  'result-hash',
  'pay-table',
  'bet-content',
  'odds',
  'bet-leaf',
  'receipt',
  'bet-in-round',
  'bet-time',
  'payout',
  'ticket',
  'stakes',
] as const;
export type StepName = (typeof STEPS)[number];

/** Compares two printable values. */
export const compare = (step: StepName, expected: unknown, got: unknown, of?: string): Step => ({
  step,
  ...(of === undefined ? {} : { of }),
  ok: String(expected) === String(got),
  expected: String(expected),
  got: String(got),
});

/** States a yes-or-no finding in words. */
export const claim = (
  step: StepName,
  holds: boolean,
  {
    expected,
    got,
    of,
  }: { readonly expected: string; readonly got: string; readonly of?: string | undefined },
): Step => ({
  step,
  ...(of === undefined ? {} : { of }),
  ok: holds,
  expected,
  got,
});

/** Runs one check. Values that cannot be read fail the step at which they are read, and the other steps
 *  continue. */
export function attempt(step: StepName, check: () => Step | readonly Step[], of?: string): Step[] {
  try {
    return [check()].flat();
  } catch (error) {
    const got = error instanceof Error ? error.message : 'unreadable';
    return [claim(step, false, { expected: 'readable values', got, of })];
  }
}

/** The first step that failed, or undefined when all hold. */
export const failedStep = (steps: readonly Step[]): Step | undefined => steps.find((step) => !step.ok);

const AMOUNT = /^(?:0|[1-9][0-9]{0,15})$/;

/** Reads an exported amount. Throws when it is none.  Units: 1/100. */
export function amountOf(value: string): bigint {
  if (!AMOUNT.test(value)) throw new Error(`not an amount: ${value}`);
  return BigInt(value);
}
