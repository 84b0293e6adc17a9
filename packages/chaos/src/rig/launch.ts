import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

import { killOnExit } from './exit-cleanup.ts';

export type LaunchOptions = {
  /** Node's own arguments, the program's file and its arguments. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** The output of the process when it serves. */
  readonly isReady: RegExp;
  /** All it ever says is kept here. */
  readonly logFile: string;
  /** The words before the program that run it elsewhere, such as in another network namespace. They must
   *  become the program, not start it. */
  readonly prefix?: readonly string[];
  /** Called before the process has done anything. */
  readonly onSpawn?: (child: ChildProcess) => void;
};

export type Launched = {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly isUp: () => boolean;
  readonly exited: Promise<void>;
};

/** The machine may be busy with much else. */
const TIMEOUT_MS = 240_000;
const OUTPUT_MAX = 20_000;

/** Starts one of our programs as a process and returns once it has said that it serves.
 *  Refuses: one that ends before that, with its last words. */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const { args, env, isReady, logFile, prefix = [], onSpawn } = options;
  const [file = '', ...words] = [...prefix, process.execPath, ...args];
  const child = spawn(file, words, {
    // A keeper ends when its standard input does.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', NODE_ENV: 'production', ...env },
  });
  child.stdin?.on('error', () => {});
  onSpawn?.(child);
  const log = createWriteStream(logFile, { flags: 'a' });
  const forget = killOnExit(child.pid);
  const exited = once(child, 'exit').then(() => {
    forget();
    log.end();
  });
  let output = '';
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      output = (output + text).slice(-OUTPUT_MAX);
      if (isReady.test(output)) ready.resolve();
    });
  }
  void exited.then(() => ready.reject(new Error(`${args.join(' ')} ended: ${output.trim().slice(-2000)}`)));
  const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  await ready.promise.finally(() => clearTimeout(timer));
  return {
    child,
    pid: child.pid ?? 0,
    isUp: () => child.exitCode === null && child.signalCode === null,
    exited,
  };
}
