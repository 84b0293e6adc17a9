export type FailedFile = {
  readonly file: string;
  readonly passed: number;
  readonly failed: number;
  readonly faults: readonly string[];
};

export type StepResult = {
  readonly name: string;
  readonly rerunnable?: boolean;
  readonly passed: number;
  readonly failed: number;
  readonly failedFiles?: readonly FailedFile[];
  readonly faults?: readonly string[];
};

export type Flaky = {
  readonly step: string;
  readonly file: string;
  readonly runs: number;
  readonly faults: readonly string[];
};

export function runFailedAgain(
  results: readonly StepResult[],
  runFile: (
    step: string,
    file: string,
    attempt: number,
  ) => Promise<{ readonly passed: number; readonly failed: number }>,
): Promise<{ readonly results: readonly StepResult[]; readonly flaky: readonly Flaky[] }>;
