import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';

import { startCallbacks } from './callbacks.ts';
import { cashierCalls } from './calls.ts';
import { openSecrets } from './secret.ts';
import { cashierServer, listenSoon } from './serve.ts';
import { openStore } from './store.ts';
import { UsageError } from './usage-error.ts';

export type CashierOptions = {
  /** Its own folder: journal and secrets. One running cashier per folder. */
  readonly dir: string;
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** The base URL for payers; by default the address where it listens. */
  readonly publicUrl?: string | undefined;
  /** The callback URL, until a call sets another one. */
  readonly callbackUrl?: string | undefined;
  /** Origins that may frame the payment page. */
  readonly appOrigins?: readonly string[];
  /** The first and the longest retry delay of a callback.   Units: ms. */
  readonly waitFirstMs?: number;
  readonly waitMaxMs?: number;
  /** Unix ms. */
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
};

export type RunningCashier = {
  readonly port: number;
  /** Of its calls, and of its callbacks. */
  readonly secret: string;
  readonly callbackSecret: string;
  readonly stop: () => Promise<void>;
};

/** Runs the cashier. The port is bound before the journal is opened, so that two processes on one port
 *  never write to one journal. Throws when the port stays taken for five seconds. */
export async function startCashier(options: CashierOptions): Promise<RunningCashier> {
  const { dir, host, now, onFault } = options;
  const secrets = openSecrets(dir);
  let port = 0;
  const pageUrl = (): string => options.publicUrl ?? `http://${nameOf(host)}:${port}`;
  const ready: { deps?: Parameters<typeof cashierServer>[0] } = {};
  const server = cashierServer(() => {
    if (!ready.deps) throw new Error('the journal is still being read');
    return ready.deps();
  });
  port = await listenSoon(server, host, options.port);
  const store = openStore({ dir, now, newId: () => randomBytes(18).toString('base64url') });
  const { callbackUrl, appOrigins = [] } = options;
  if (callbackUrl !== undefined) store.setListener({ url: callbackUrl, origins: appOrigins });
  const callbacks = startCallbacks({
    store,
    secrets: secrets.callbacks,
    now,
    fetch: globalThis.fetch,
    ...waitsOf(options),
  });
  const calls = cashierCalls({ store, now, pageUrl, onMoved: callbacks.wake, onListener: callbacks.wakeAll });
  const deps = { store, calls, secrets: secrets.calls, now, pageUrl, onMoved: callbacks.wake, onFault };
  ready.deps = () => deps;
  return {
    port,
    secret: secrets.calls()[0],
    callbackSecret: secrets.callbacks()[0],
    stop: async () => {
      server.closeAllConnections();
      await Promise.all([callbacks.stop(), new Promise((resolve) => server.close(resolve))]);
      store.close();
    },
  };
}

const waitsOf = ({ waitFirstMs, waitMaxMs }: CashierOptions) => ({
  ...(waitFirstMs === undefined ? {} : { waitFirstMs }),
  ...(waitMaxMs === undefined ? {} : { waitMaxMs }),
});

const nameOf = (host: string): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return name.includes(':') ? `[${name}]` : name;
};

/** The cashier as a process of its own: prints its address in one line on standard output, and shuts down
 *  gracefully on SIGTERM, SIGINT or, with `--with-parent`, when its standard input closes. */
export async function runCashier(args: readonly string[], now: () => number): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: {
      dir: text,
      host: text,
      port: text,
      'public-url': text,
      'callback-url': text,
      'app-origins': text,
      'with-parent': { type: 'boolean' },
    },
  });
  if (values.dir === undefined || values.port === undefined)
    throw new UsageError('--dir and --port are needed: name a folder and a port');
  const host = values.host ?? '127.0.0.1';
  const running = await startCashier({
    dir: values.dir,
    host,
    port: Number(values.port),
    publicUrl: values['public-url'],
    callbackUrl: values['callback-url'],
    appOrigins: values['app-origins']?.split(',').filter(Boolean) ?? [],
    now,
    onFault: (error) => void process.stderr.write(`${JSON.stringify({ fault: String(error) })}\n`),
  });
  const end = (): void => void running.stop().then(() => process.exit(0));
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  if (values['with-parent']) {
    process.stdin.once('end', end).once('close', end).once('error', end).resume();
  }
  process.stdout.write(`${JSON.stringify({ ready: 'cashier', listen: { host, port: running.port } })}\n`);
}
