import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

import { onTestFinished } from 'vitest';

import type { Listen } from '../../../src/process/serve-calls.ts';

const ENTRY = new URL('run-fairness.ts', import.meta.url).pathname;

/** Starts a keeper or witness as a separate process and waits until it reports that it listens. */
export async function spawnFairness(
  kind: 'keeper' | 'witness',
  args: readonly string[],
): Promise<{
  readonly child: ChildProcess;
  readonly listen: Listen;
  readonly exited: Promise<number | null>;
}> {
  const child = spawn(process.execPath, [ENTRY, kind, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exited;
  });
  const lines = createInterface({ input: child.stdout });
  for await (const line of lines) {
    const said = JSON.parse(line) as { ready?: string; listen: Listen };
    if (said.ready === kind) return { child, listen: said.listen, exited };
  }
  throw new Error(`the ${kind} ended with ${await exited} before it listened`);
}
