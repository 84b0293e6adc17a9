import type { FailedFile } from './flaky.mjs';

export const FAULT_LINES: number;
export const FAULT_CHARACTERS: number;

export type TestResult = {
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
};

export function failedFilesOf(
  root: string,
  testResults: readonly TestResult[],
  unhandled: readonly { readonly file?: string; readonly fault: string }[],
): { readonly failedFiles: readonly FailedFile[]; readonly others: readonly string[] };
