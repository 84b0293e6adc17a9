import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { TestProject } from 'vitest/node';

import type { Route } from '@tessera/contract/route';
import { ROUTES } from '@tessera/contract/routes';

/** How a refusal of a call is named in the file of those that were met. */
export const refusalLine = (call: string, code: string): string => `${call} ${code}`;

/** The refusals of calls' own lists that are not among these lines. Those of the mechanisms that many calls
 *  share (proof, age, work, limits of calls) have tests of their own. */
const unmet = (lines: ReadonlySet<string>): readonly string[] =>
  Object.entries<Route>(ROUTES)
    .flatMap(([call, { refusals }]) => refusals.map((code) => refusalLine(call, code)))
    .filter((line) => !lines.has(line));

/** Fails a run of the whole suite (WHOLE_SUITE is set) in which no test has driven a call to one of the
 *  refusals that it lists. */
export default function setUp(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'refusals-'));
  const file = path.join(folder, 'met');
  writeFileSync(file, '');
  project.provide('metRefusals', file);
  return () => {
    const lines = new Set(readFileSync(file, 'utf8').split('\n'));
    rmSync(folder, { recursive: true });
    const missing = unmet(lines);
    if (process.env['WHOLE_SUITE'] === undefined || missing.length === 0) return;
    throw new Error(`No test drives these calls to these refusals:\n${missing.join('\n')}`);
  };
}
