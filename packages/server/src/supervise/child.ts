import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { StartupError } from '../kernel/startup-error.ts';

// starting -> running: the child has printed `{"ready": …}` in one line. running -> starting: it ended
// unexpectedly; it is restarted after a delay that doubles up to ten seconds and resets once a child has
// run for a minute. any -> stopped: stop() was called. A child also ends by itself when its standard input
// closes, which the operating system does when this process dies in any way, so no child is orphaned.

export type ChildOptions = {
  /** The file of our own program. */
  program: string;
  /** Its first argument: the process to run. */
  name: string;
  args: readonly string[];
  /** A line of the child's standard error, and its explanation. */
  onLine: (line: string) => void;
  onExit: (how: string) => void;
};

export type Child = {
  pid(): number | undefined;
  stop(): Promise<void>;
};

type Listening = { readonly host: string; readonly port: number } | { readonly socket: string };

const READY_TIMEOUT_MS = 20_000;
const WAIT_FIRST_MS = 200;
const WAIT_MAX_MS = 10_000;
const STEADY_AFTER_MS = 60_000;
const STOP_TIMEOUT_MS = 3_000;

/** Runs our own program as a child process, keeps it running, and returns its address once it listens.
 *  Throws when the first start fails; later starts are retried for as long as we run. */
export async function startChild(options: ChildOptions): Promise<Child & { listen: Listening }> {
  const aborted = new AbortController();
  let child = launch(options);
  const listen = await ready(child, options);

  const watch = async (): Promise<void> => {
    let waitMs = WAIT_FIRST_MS;
    while (!aborted.signal.aborted) {
      const startedAt = performance.now();
      await ended(child);
      if (aborted.signal.aborted) return;
      options.onExit(howItEnded(child));
      if (performance.now() - startedAt > STEADY_AFTER_MS) waitMs = WAIT_FIRST_MS;
      await sleep(waitMs, undefined, { signal: aborted.signal }).catch(() => {});
      if (aborted.signal.aborted) return;
      waitMs = Math.min(waitMs * 2, WAIT_MAX_MS);
      child = launch(options);
    }
  };
  const watching = watch();

  return {
    listen,
    pid: () => child.pid,
    async stop() {
      aborted.abort();
      await end(child);
      await watching;
    },
  };
}

function launch({ program, name, args, onLine }: ChildOptions): ChildProcess {
  // A session of its own: Ctrl-C in the terminal reaches only us, and we end the children after our own
  // work is finished.
  const child = spawn(process.execPath, ['--enable-source-maps', program, name, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: '/usr/bin:/bin', NODE_ENV: 'production' },
  });
  child.on('error', (error) => onLine(error.message));
  // A write to a child that has just ended is not an error.
  child.stdin?.on('error', () => {});
  if (child.stderr) createInterface({ input: child.stderr }).on('line', onLine);
  return child;
}

async function ready(child: ChildProcess, { name }: ChildOptions): Promise<Listening> {
  if (!child.stdout) throw new Error(`the ${name} cannot be heard`);
  const lines = createInterface({ input: child.stdout });
  const lastWords = lastSentence(child);
  const line = await Promise.race([
    once(lines, 'line').then(([text]) => String(text)),
    ended(child).then(() => undefined),
    sleep(READY_TIMEOUT_MS, undefined, { ref: false }),
  ]);
  if (line === undefined) {
    child.kill('SIGKILL');
    throw new StartupError(`the ${name} did not start: ${(await lastWords) ?? howItEnded(child)}`);
  }
  return (JSON.parse(line) as { listen: Listening }).listen;
}

/** A line of a stack, of a warning of Node, or of a log. */
const NO_SENTENCE = /^(?:\s|\{|\(|$)/;

/** The last sentence on a child's standard error after it has ended. */
async function lastSentence(child: ChildProcess): Promise<string | undefined> {
  let last: string | undefined;
  if (!child.stderr) return undefined;
  for await (const line of createInterface({ input: child.stderr })) if (!NO_SENTENCE.test(line)) last = line;
  return last;
}

async function end(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const over = once(child, 'exit');
  child.stdin?.end();
  child.kill('SIGTERM');
  const timeout = sleep(STOP_TIMEOUT_MS, 'late', { ref: false });
  if ((await Promise.race([over, timeout])) === 'late') child.kill('SIGKILL');
}

const isOver = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

const ended = (child: ChildProcess): Promise<unknown> =>
  isOver(child) || child.pid === undefined ? Promise.resolve() : once(child, 'exit');

const howItEnded = (child: ChildProcess): string =>
  child.signalCode !== null ? `ended by ${child.signalCode}` : `ended with code ${child.exitCode ?? 'none'}`;
