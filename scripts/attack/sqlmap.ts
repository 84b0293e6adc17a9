import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import type { Attacked } from './product.ts';
import { asProxyLog, recordCalls } from './requests.ts';
import { runTool } from './run-tool.ts';

export type Limits = {
  readonly level: number;
  readonly minutes: number;
  /** Beginnings of the calls to be tried, in this order; one empty beginning means all. */
  readonly calls: readonly string[];
};

const COMMON = [
  '--batch',
  '--disable-coloring',
  '--flush-session',
  '--threads=4',
  '--skip-waf',
  '--ignore-stdin',
];
const FOUND = /(?:parameter|Parameter:) .*?(?:is vulnerable|\n\s+Type: )/g;

/** Tries to inject SQL into every field of every call; the control app first. */
export async function runSqlmap(
  { address, token }: Attacked,
  control: string,
  { level, minutes, calls }: Limits,
  say: (line: string) => void,
): Promise<boolean> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'attack-sqlmap-'));
  try {
    const common = [...COMMON, `--level=${level}`, '--risk=2', `--output-dir=${folder}`];
    const there = await runTool('sqlmap', [...common, '-u', `${control}/item?id=1`], minutes);
    const hasControl = FOUND.test(there.output);
    say(`sqlmap, control app: ${hasControl ? 'found the planted injection' : 'found NOTHING'}`);
    const known = recordCalls(address, token);
    const recorded = calls.flatMap((start) => known.filter(({ path: name }) => name.startsWith(start)));
    const log = path.join(folder, 'calls.log');
    writeFileSync(log, asProxyLog(address, recorded));
    const from = performance.now();
    const { output, isCut } = await runTool('sqlmap', [...common, '-l', log], minutes);
    const took = ((performance.now() - from) / 60_000).toFixed(1);
    const tested = output.match(/\[\d+\/\d+\] URL:/g)?.length ?? 0;
    const found = output.match(FOUND) ?? [];
    const fields = recorded.reduce((sum, each) => sum + each.fields, 0);
    say(
      `sqlmap, product: ${tested} of ${recorded.length} calls with ${fields} fields, level ${level}, ${took} min${isCut ? ', cut by time' : ''}: ${found.length} found`,
    );
    for (const each of found) say(`  ${each}`);
    return hasControl && found.length === 0 && tested > 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
