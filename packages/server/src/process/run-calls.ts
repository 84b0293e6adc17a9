import path from 'node:path';

import { printError, printText } from '../kernel/text/terminal-text.ts';
import { lockFolder } from './folder-lock.ts';
import { openBearer, serveCalls, type Calls, type Listen } from './serve-calls.ts';
import type { TlsFiles } from './tls.ts';

export type ProcessOptions = {
  /** The process's own folder. */
  readonly dir: string;
  readonly listen: Listen;
  /** The file with the bearer secret of callers; in the folder by default. */
  readonly bearerFile?: string | undefined;
  /** True if to exit when the standard input closes, which happens however the parent exits. */
  readonly endsWithParent?: boolean;
  /** Callers must show a certificate. */
  readonly tls?: TlsFiles | undefined;
};

export type Running = {
  readonly listen: Listen;
  readonly stop: () => Promise<void>;
};

/** Runs calls as a process: locks the folder, serves, reports readiness in one line on standard output, and
 *  shuts down gracefully on SIGTERM, SIGINT or the exit of the parent. */
export async function runCalls(
  name: string,
  options: ProcessOptions,
  open: () => Calls & { readonly close: () => void },
): Promise<Running> {
  const unlock = lockFolder(options.dir);
  const { close, ...calls } = open();
  const bearer = openBearer(options.bearerFile ?? path.join(options.dir, 'bearer'));
  const onFault = (error: unknown): void => logEvent(name, 'fault', { error: String(error) });
  const onRefused = (reason: string): void => logEvent(name, 'caller refused', { reason });
  const { listen, tls } = options;
  const served = await serveCalls({ calls, listen, bearer, onFault, tls, onRefused });

  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= served.close().then(() => {
      close();
      unlock();
    });
    return stopping;
  };
  const end = (): void => void stop().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (options.endsWithParent ?? true) {
    process.stdin.once('end', end).once('close', end).once('error', end).resume();
  }
  printText(JSON.stringify({ ready: name, listen: served.listen }));
  return { listen: served.listen, stop };
}

/** Writes one line of JSON to standard error, which the parent forwards to its log. */
export const logEvent = (name: string, event: string, detail: object): void =>
  printError(JSON.stringify({ process: name, event, ...detail }));
