import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';

/** Runs a tool until it ends or its time is over, and returns what it printed. */
export async function runTool(
  tool: string,
  args: readonly string[],
  minutes: number,
): Promise<{ readonly output: string; readonly isCut: boolean }> {
  const child = spawn(tool, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  let isCut = false;
  const timer = setTimeout(() => {
    isCut = true;
    child.kill('SIGINT');
  }, minutes * 60_000);
  try {
    await once(child, 'close');
  } finally {
    clearTimeout(timer);
  }
  return { output: stripVTControlCharacters(output), isCut };
}
